# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A sheet for the wall beside a board: QR codes and words that open its page on a phone."""

from html import escape

import segno
from awale_session.catalogue import render, sentence

_MODULE_MM = 1.6  # about 29 of them and the margin: 5 cm
_STYLE = """
@page { size: 148mm 210mm; margin: 10mm }
body { margin: 10mm; color: #281c12; font: 12pt/1.3 Helvetica, Arial, sans-serif }
header { display: flex; align-items: baseline; justify-content: space-between }
ol { padding-left: 6mm }
li { margin-bottom: 10mm }
span { display: block; margin-bottom: 4mm; overflow-wrap: anywhere }
@media print { body { margin: 0 } }
"""


def make_wall_sheet(
    address: str, network: tuple[str, str] | None, network_code: str, language: str
) -> str:
    """Return the sheet as HTML in one file, A5: the page's `address`, and before it name and
    password of the `network` that the board makes, with the text of its QR code."""

    def words(id: str, **args: str) -> str:
        return escape(render(sentence(id, **args), language))

    steps = []
    if network:
        name, password = network
        text = words("sheet.network", name=name, password=password)
        steps.append(f"<li><span>{text}</span>\n{_code(network_code)}</li>")
    text = f"{words('ui.address.about')}<br><code>{escape(address)}</code>"
    steps.append(f"<li><span>{text}</span>\n{_code(address)}</li>")
    title = words("ui.address")
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n"
        f"</head>\n<body>\n<section>\n<header><h1>{title}</h1><p>Awalé</p></header>\n"
        f"<ol>\n{chr(10).join(steps)}\n</ol>\n</section>\n</body>\n</html>\n"
    )


def _code(text: str) -> str:
    made = segno.make(text, micro=False)
    return made.svg_inline(scale=_MODULE_MM, unit="mm", border=2)
