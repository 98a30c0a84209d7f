# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The command `awale`, also `python -m awale`. Ctrl-C while the program is still being loaded ends
it like any later one: loading takes a quarter of a second, so it happens inside this function."""

import sys


def main() -> None:
    """Load and run the command; it exits with one of the codes that docs/commands.md lists."""
    try:
        from awale_host import cli

        cli.main()
    except KeyboardInterrupt:
        print("awale: stopped.", file=sys.stderr)
        sys.exit(130)  # cli.STOPPED, which may not be there


if __name__ == "__main__":
    main()
