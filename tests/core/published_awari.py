# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Published values of awari endgames: how many positions with each number of seeds have each value,
from the mover's side, an endless game counting 0 (Lincke 2002; reproduced by others)."""

PUBLISHED = {
    1: "-1:7 1:5",
    2: "-2:40 0:13 2:25",
    3: "-3:177 -1:1 0:63 1:7 3:116",
    4: "-4:532 -2:110 0:143 2:165 4:415",
    5: "-5:1892 -3:2 -2:85 -1:224 1:121 2:184 3:22 5:1838",
    6: "-6:4242 -4:116 -2:772 0:1548 2:550 3:62 4:302 6:4784",
}
