# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Parts and nets of the schematic, as kicad-cli exports them."""

import subprocess
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import NamedTuple

FIELDS = ("MPN", "Manufacturer", "Alternative", "LCSC", "LCSC status")


class Component(NamedTuple):
    """A part of the schematic."""

    reference: str
    value: str
    footprint: str
    fields: dict[str, str]
    fitted: bool
    in_bom: bool


class Netlist(NamedTuple):
    """Parts by reference, and for each (reference, pad) its net."""

    components: dict[str, Component]
    nets: dict[tuple[str, str], str]

    def members(self) -> dict[str, set[tuple[str, str]]]:
        """The pads of each net."""
        found: dict[str, set[tuple[str, str]]] = {}
        for pad, net in self.nets.items():
            found.setdefault(net, set()).add(pad)
        return found


def read_netlist(schematic: Path) -> Netlist:
    """Export the netlist with kicad-cli and read it.

    Raises subprocess.CalledProcessError if kicad-cli cannot read the schematic.
    """
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "netlist.xml"
        subprocess.run(
            [
                *["kicad-cli", "sch", "export", "netlist", "--format", "kicadxml", "-o"],
                target,
                schematic,
            ],
            check=True,
            capture_output=True,
        )
        root = ElementTree.parse(target).getroot()
    components = {}
    for node in root.iterfind("components/comp"):
        names = [property_.get("name") for property_ in node.iterfind("property")]
        fields = {
            field.get("name", ""): field.text or "" for field in node.iterfind("fields/field")
        }
        component = Component(
            reference=node.get("ref", ""),
            value=node.findtext("value", ""),
            footprint=node.findtext("footprint", ""),
            fields={name: fields[name] for name in FIELDS if name in fields},
            fitted="dnp" not in names,
            in_bom="exclude_from_bom" not in names,
        )
        components[component.reference] = component
    nets = {}
    for net in root.iterfind("nets/net"):
        for pin in net.iterfind("node"):
            nets[pin.get("ref", ""), pin.get("pin", "")] = net.get("name", "")
    return Netlist(components, nets)
