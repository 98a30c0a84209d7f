# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Replacement for `search.evaluation`: weights that the worker has fetched (`kernel.js`)."""

FITTED = "fitted"
WITHOUT_NETWORK = "tables"
fetched = {}  # by rule set: the address, and whether there is a network


class Weights:
    """Weights in the kernel's memory, and whether to use the network."""

    def __init__(self, address, network):
        self.address = address
        self.network = network


def load(name, rules):
    """The weights of a rule set."""
    address, network = fetched[rules]
    return Weights(address, network and name == FITTED)
