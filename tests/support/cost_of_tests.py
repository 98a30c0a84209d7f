# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Cost of the tests: the seconds that each slow file takes, as a table.

make test-all ARGS=--junitxml=build/tests.xml
python -m tests.support.cost_of_tests build/tests.xml ...    files of at least 20 s, dearest first
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree

from hardware.console import utf8_output


def costs(reports: Iterable[Path]) -> tuple[Counter[str], Counter[str]]:
    """The seconds and the number of tests of each file, from pytest's reports in JUnit's format."""
    seconds: Counter[str] = Counter()
    tests: Counter[str] = Counter()
    for report in reports:
        for case in ElementTree.parse(report).iter("testcase"):
            file = case.attrib["classname"].replace(".", "/") + ".py"
            seconds[file] += float(case.attrib["time"])  # type: ignore[assignment]
            tests[file] += 1
    return seconds, tests


def main(arguments: list[str]) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="What each slow file of tests costs.")
    parser.add_argument("report", type=Path, nargs="+", help="written by pytest's --junitxml")
    options = parser.parse_args(arguments)
    seconds, tests = costs(options.report)
    print("| file | tests | seconds |\n|---|--:|--:|")
    dear = [file for file, cost in seconds.most_common() if cost >= 20]
    for file in dear:
        print(f"| `{file}` | {tests[file]} | {seconds[file]:.0f} |")
    others = seconds.keys() - set(dear)
    print(f"| {len(others)} others | {sum(tests[file] for file in others)} | ", end="")
    print(f"{sum(seconds[file] for file in others):.0f} |")
    print(f"| **in all** | {tests.total()} | {sum(seconds.values()):.0f} |")


if __name__ == "__main__":
    utf8_output()
    main(sys.argv[1:])
