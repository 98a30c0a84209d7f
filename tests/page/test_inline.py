# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Modules joined to one script."""

import subprocess
from pathlib import Path

import pytest
from awale_host.page import bundle
from awale_host.page.inline import inlined, inlined_in_parts

from tests.support.node import node


def write(folder: Path, **modules: str) -> Path:
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return folder / "main.js"


def test_modules_keep_their_names_apart(tmp_path: Path) -> None:
    main = write(
        tmp_path,
        a="const secret = 1;\nexport const one = secret;\n"
        "export function add(x) { return x + 1; }\n",
        b='import { one, add as plus } from "./a.js";\nconst secret = 5;\n'
        "export class Five { get value() { return plus(one) + secret - 2; } }\n",
        main='import "./a.js";\nimport { Five } from "./b.js";\nconsole.log(new Five().value);\n',
    )
    done = subprocess.run(
        [node(), "-e", inlined(main)], capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout.strip() == "5"


def test_a_later_script_uses_the_modules_of_an_earlier_one(tmp_path: Path) -> None:
    first = write(
        tmp_path,
        a="console.log('a; // b'); // gone\nexport const one = 1;\n",
        main='import { one } from "./a.js";\nconsole.log(one);\n',
        later='import { one } from "./a.js";\nconsole.log(one + 1);\n',
    )
    scripts = inlined_in_parts(first, tmp_path / "later.js")
    run = "for (const each of process.argv.slice(1)) require('vm').runInThisContext(each);"
    done = subprocess.run(
        [node(), "-e", run, *scripts], capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout.splitlines() == ["a; // b", "1", "2"]
    assert "gone" not in scripts[0]


@pytest.mark.parametrize(
    "form",
    [
        'import * as all from "./a.js";',
        'import one from "./a.js";',
        "export default 1;",
        'export { one } from "./a.js";',
        "const text = `one\n  two`;",
    ],
)
def test_a_form_that_is_not_understood_is_refused(tmp_path: Path, form: str) -> None:
    main = write(tmp_path, a="export const one = 1;\n", main=f"{form}\n")
    with pytest.raises(ValueError, match="not understood"):
        inlined(main)


def test_a_circle_is_refused(tmp_path: Path) -> None:
    main = write(
        tmp_path,
        main='import { b } from "./b.js";\nexport const a = 1;\n',
        b='import { a } from "./main.js";\nexport const b = 2;\n',
    )
    with pytest.raises(ValueError, match="imports itself"):
        inlined(main)


def test_what_would_end_the_script_is_refused(tmp_path: Path) -> None:
    main = write(tmp_path, main='const text = "</SCRIPT>";\n')
    with pytest.raises(ValueError, match="script"):
        inlined(main)


def test_no_text_of_the_page_goes_over_a_line() -> None:
    """The page's script is served without the space at the beginning of lines."""
    broken = [
        f"{module.name}:{number}"
        for module in sorted(bundle.STATIC.rglob("*.js"))
        for number, line in enumerate(module.read_text(encoding="utf-8").splitlines(), 1)
        if not line.lstrip().startswith(("//", "*", "/*")) and line.count("`") % 2
    ]
    assert broken == []
