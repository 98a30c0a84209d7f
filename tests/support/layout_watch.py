# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Record of a page's phases and of its pits' places in each frame, and of shifts of its layout."""

from typing import Final

# Keeps each place that the pits of a board have in any frame, and what the browser itself says
# has shifted on it.
WATCH: Final = """
window.places = new Map();
window.shifted = [];
window.shift = 0;
window.phases = new Set();
const look = () => {
    window.phases.add(document.body?.dataset.phase);
    for (const board of document.querySelectorAll(".board")) {
        const rings = [...board.querySelectorAll(".ring")];
        if (!rings[0]?.getBoundingClientRect().width) continue;
        const owner = "awale-board, awale-puzzles, awale-explore, awale-study, awale-watch";
        const name = board.closest(owner)?.tagName;
        const seen = window.places.get(name) ?? window.places.set(name, new Map()).get(name);
        const place = rings.map((ring) => {
            const { x, y, width, height } = ring.getBoundingClientRect();
            return [x, y, width, height].map((each) => each.toFixed(1)).join(" ");
        }).join(", ");
        if (!seen.has(place)) seen.set(place, window.view ?? "first paint");
    }
    requestAnimationFrame(look);
};
requestAnimationFrame(look);
new PerformanceObserver((list) => {
    for (const { sources, value } of list.getEntries()) {
        window.shift += value;
        for (const { node } of sources) {
            const on = node?.nodeType === Node.ELEMENT_NODE ? node : node?.parentElement;
            const name = "awale-board, [data-pad], .ring, canvas";
            if (on?.matches(name)) window.shifted.push(`${window.view}: ${on.outerHTML}`);
        }
    }
}).observe({ type: "layout-shift", buffered: true });
"""
# [board, the views in which its pits were at another place] of each board.
PLACES: Final = "[...window.places].map(([board, seen]) => [board, [...seen.values()]])"
MOST_SHIFT: Final = 0.02  # 0.1 is what browsers call good
