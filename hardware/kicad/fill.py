# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Fill the zones of a board file in place. Runs under KiCad's own Python:

    /usr/bin/python3 hardware/kicad/fill.py copy/awale.kicad_pcb

The same as opening the board in KiCad, pressing B and saving.
"""

import sys

import pcbnew


def main() -> None:
    """Fill each file named on the command line."""
    for path in sys.argv[1:]:
        board = pcbnew.LoadBoard(path)
        board.BuildConnectivity()
        pcbnew.ZONE_FILLER(board).Fill(board.Zones())
        pcbnew.SaveBoard(path, board, True)


if __name__ == "__main__":
    main()
