# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The worker's own program: the session's adapters to the browser. Sentences are read first, and
the engine gets its way to the kernel."""

from awale_engine import binding
from awale_session.catalogue import read_with

from .places import catalogue_file


def _kernel():
    from .kernel import kernel

    return kernel


read_with(catalogue_file)
binding.kernel.use(_kernel)
