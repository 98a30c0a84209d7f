# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The drive's two files for games that nvm has no room for; the browser's database keeps them."""

import json
import os
from binascii import a2b_base64, b2a_base64

from awale_host.spill_files import FOLDER, blank


def restore(text):
    """Put the files on the drive, the working directory: as `text` has them, else empty."""
    kept = json.loads(text) if text else {}
    for number in ("1", "2"):
        for folder in (FOLDER, FOLDER + "/" + number):
            try:
                os.mkdir(folder)
            except OSError:
                pass  # it is there
        with open(_path(number), "wb") as file:
            file.write(a2b_base64(kept[number]) if number in kept else blank())


def contents():
    """Both files as one text."""
    files = {}
    for number in ("1", "2"):
        with open(_path(number), "rb") as file:
            files[number] = b2a_base64(file.read()).decode()
    return json.dumps(files)


def _path(number):
    return FOLDER + "/" + number + "/games.bin"
