# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A grid router: the cheapest way from pad to pad on two layers, tearing up what is in its way.

Places in millimetres from the middle of the board. A cell of a map says which net alone may be
there: 0 any, a number that net, -1 none. What parts and hand-drawn copper block is in the fixed
maps; what has been routed is in the routed maps, which are drawn anew after something is torn up.
"""

import heapq
import math
from array import array
from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy

from ..plane import Point, to_line

STEP = 0.2
SLACK = 0.04  # added around what does not lie on the grid
VIA_COST = 60
TEAR_COST = 200
EAGER = {
    "touch": 11,
    "pin": 11,
    "data": 12,
    "long": 11,
    "other": 13,
}  # tenths: above 10 finds a way sooner, not the best
HALO_COST = 400  # to come near LED data that is drawn by hand; where a pad is, it must
FAMILY = {"touch": "touch", "pin": "touch", "data": "data", "long": "data"}
PATIENCE = 350_000  # cells looked at before others' tracks are torn up
_MOVES = ((1, 0, 10), (-1, 0, 10), (0, 1, 10), (0, -1, 10),
          (1, 1, 14), (1, -1, 14), (-1, 1, 14), (-1, -1, 14))  # fmt: skip


class Segment(NamedTuple):
    """A piece of copper: a track on layer 0 (top) or 1, or with `layer` -1 a via or hole."""

    start: Point
    end: Point
    width: float
    layer: int


class Task(NamedTuple):
    """A connection to make: groups of cells (layer, x, y) that must become one."""

    net: int
    name: str
    kind: str
    width: float
    groups: tuple[frozenset[int], ...]


class Router:
    """Maps of a board of this size, and the ways found so far."""

    def __init__(
        self, width: float, height: float, clearance: float, apart: float, via: float
    ) -> None:
        self.columns = round(width / STEP) + 1
        self.rows = round(height / STEP) + 1
        self.left, self.bottom = -width / 2, -height / 2
        self.clearance, self.apart, self.via = clearance, apart, via
        self.cells = self.columns * self.rows
        self.fixed: dict[float, list[array[int]]] = {}
        self.routed: dict[float, list[array[int]]] = {}
        self.fixed_via = self._map()
        self.routed_via = self._map()
        self.halo = {family: [self._map(), self._map()] for family in ("touch", "data")}
        self.fixed_halo = {family: [self._map(), self._map()] for family in ("touch", "data")}
        self.tears: dict[int, int] = {}
        self.done: dict[int, tuple[Task, list[Segment]]] = {}
        self.cost: dict[str, list[array[int]]] = {}

    def _map(self) -> "array[int]":
        return array("h", bytes(2 * self.cells))

    def use_width(self, width: float) -> None:
        """Prepare for tracks of this width; before anything is blocked."""
        self.fixed[width] = [self._map(), self._map()]
        self.routed[width] = [self._map(), self._map()]

    def set_cost(self, kind: str, at: Callable[[int, float, float], float]) -> None:
        """What a cell costs a kind of net: at(layer, x, y), 1.0 is normal."""
        maps = []
        for layer in (0, 1):
            values = array("h", bytes(2 * self.cells))
            for row in range(self.rows):
                y = self.bottom + row * STEP
                for column in range(self.columns):
                    x = self.left + column * STEP
                    values[row * self.columns + column] = round(10 * (at(layer, x, y) - 1))
            maps.append(values)
        self.cost[kind] = maps

    def add_cost(self, kind: str, segments: Iterable[Segment], reach: float, extra: float) -> None:
        """Make cells within `reach` of copper on either layer dearer for a kind of net."""
        for segment in segments:
            for layer in (0, 1):
                view, mask = self._near(self.cost[kind][layer], segment, reach)
                view[mask] = numpy.maximum(view[mask], round(10 * extra))

    def cell(self, layer: int, x: float, y: float) -> int:
        """The cell nearest to a place."""
        column = round((x - self.left) / STEP)
        row = round((y - self.bottom) / STEP)
        return layer * self.cells + row * self.columns + column

    def place(self, cell: int) -> tuple[int, float, float]:
        """The layer and place of a cell."""
        layer, rest = divmod(cell, self.cells)
        row, column = divmod(rest, self.columns)
        return layer, round(self.left + column * STEP, 3), round(self.bottom + row * STEP, 3)

    def around(self, layer: int, at: Point, reach: float) -> list[int]:
        """The cells of a layer in a square around a place."""
        found = []
        for row in range(
            round((at[1] - reach - self.bottom) / STEP),
            round((at[1] + reach - self.bottom) / STEP) + 1,
        ):
            for column in range(
                round((at[0] - reach - self.left) / STEP),
                round((at[0] + reach - self.left) / STEP) + 1,
            ):
                if 0 <= row < self.rows and 0 <= column < self.columns:
                    found.append(layer * self.cells + row * self.columns + column)
        return found

    def _near(
        self, cells: "array[int]", segment: Segment, reach: float
    ) -> tuple["numpy.ndarray", "numpy.ndarray"]:  # type: ignore[type-arg]
        whole = numpy.frombuffer(cells, dtype=numpy.int16).reshape(self.rows, self.columns)
        (ax, ay), (bx, by) = segment.start, segment.end
        low_c = max(0, math.floor((min(ax, bx) - reach - self.left) / STEP))
        high_c = min(self.columns - 1, math.ceil((max(ax, bx) + reach - self.left) / STEP))
        low_r = max(0, math.floor((min(ay, by) - reach - self.bottom) / STEP))
        high_r = min(self.rows - 1, math.ceil((max(ay, by) + reach - self.bottom) / STEP))
        view = whole[low_r : high_r + 1, low_c : high_c + 1]
        x = self.left + STEP * numpy.arange(low_c, high_c + 1)[None, :]
        y = self.bottom + STEP * numpy.arange(low_r, high_r + 1)[:, None]
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        share = 0.0 if length == 0 else numpy.clip(((x - ax) * dx + (y - ay) * dy) / length, 0, 1)
        gone = (x - ax - share * dx) ** 2 + (y - ay - share * dy) ** 2
        return view, gone < reach * reach - 1e-6

    def _mark(self, cells: "array[int]", segment: Segment, reach: float, net: int) -> None:
        view, mask = self._near(cells, segment, reach)
        view[mask & (view != 0) & (view != net)] = -1
        view[mask & (view == 0)] = net

    def _block(self, segment: Segment, net: int, fixed: bool, more: float) -> None:
        maps = self.fixed if fixed else self.routed
        vias = self.fixed_via if fixed else self.routed_via
        half = segment.width / 2 + self.clearance + (SLACK if fixed else 0.0) + more
        for width, layers in maps.items():
            for layer in (0, 1):
                if segment.layer in (layer, -1):
                    self._mark(layers[layer], segment, half + width / 2, net)
        self._mark(vias, segment, half + self.via / 2, net)

    def keep_away(self, segment: Segment, net: int, family: str, fixed: bool) -> None:
        """Nets of the other family stay a wider gap away from this track, on its own layer."""
        if segment.layer >= 0:
            reach = segment.width + self.apart
            maps = (self.fixed_halo if fixed else self.halo)[family]
            self._mark(maps[segment.layer], segment, reach, net)

    def block(self, segment: Segment, net: int, more: float = 0.0) -> None:
        """Copper that was there before: others keep the clearance (and `more`) from it."""
        self._block(segment, net, True, more)

    def block_hole(self, at: Point, drill: float, via_drill: float, apart: float) -> None:
        """A hole: no via of any net so near that the drills would meet."""
        spot = Segment(at, at, 0.0, -1)
        self._mark(self.fixed_via, spot, (drill + via_drill) / 2 + apart, -1)

    def has_room_for_via(self, at: Point, net: int) -> bool:
        """Whether a via of that net would touch nothing foreign at the cell nearest to a place."""
        cell = self.cell(0, *at)
        return self.fixed_via[cell] in (0, net) and self.routed_via[cell] in (0, net)

    def run(self, tasks: list[Task], limit: int = 900) -> list[Task]:
        """Route all tasks; the ones given up, if the limit of attempts is reached."""
        queue = list(tasks)
        tears = self.tears
        for _ in range(limit):
            if not queue:
                break
            task = queue.pop(0)
            segments = self._route(task, False)
            if segments is None:
                segments = self._route(task, True)
                if segments is None:
                    raise ValueError(f"There is no way at all for {task.name}.")
                for other in self._in_way(task, segments):
                    torn = self.done.pop(other)[0]
                    tears[other] = tears.get(other, 0) + 1
                    queue.append(torn)
                    print(f"{task.name} tears up {torn.name}", flush=True)
                self._redraw()
            self.done[task.net] = (task, segments)
            self._draw(task, segments)
        return queue

    def _draw(self, task: Task, segments: list[Segment]) -> None:
        for segment in segments:
            self._block(segment, task.net, False, 0.0)
            if task.kind in FAMILY:
                self.keep_away(segment, task.net, FAMILY[task.kind], False)

    def improve(self, kinds: tuple[str, ...]) -> None:
        """Route nets of these kinds once more, the longest first, now that all others are there."""
        nets = [net for net, (task, _) in self.done.items() if task.kind in kinds]
        nets.sort(key=lambda net: -sum(math.dist(s.start, s.end) for s in self.done[net][1]))
        for net in nets:
            task, segments = self.done.pop(net)
            self._redraw()
            self.done[net] = (task, self._route(task, False) or segments)
            self._draw(*self.done[net])

    def bridge(
        self, net: int, width: float, starts: set[int], ends: set[int]
    ) -> tuple[list[Segment], dict[int, list[Segment]]]:
        """A way for a net from some cells to others; none if there is none. What is in the way is
        routed anew: the second answer is the former tracks of these nets, by net; their new ones
        are in `done`."""
        task = Task(net, "", "other", width, ())
        free = {cell for cell in starts if self._is_free(cell, net, width)}
        goals = frozenset(cell for cell in ends if self._is_free(cell, net, width))
        if not free or not goals:
            return [], {}
        path = self._search(task, free, goals, False) or self._search(task, free, goals, True)
        if path is None:
            return [], {}
        segments = self._segments(path, width)
        torn = {other: self.done[other] for other in self._in_way(task, segments)}
        before = {other: found for other, (_, found) in self.done.items()}
        for other in torn:
            del self.done[other]
        for segment in segments:
            self._block(segment, net, True, 0.0)
        self._redraw()
        if self.run([task for task, _ in torn.values()]):
            raise ValueError("Nets torn up for ground could not be routed again.")
        changed = {n: old for n, old in before.items() if self.done[n][1] is not old}
        return segments, changed

    def _is_free(self, cell: int, net: int, width: float) -> bool:
        layer, rest = divmod(cell, self.cells)
        maps = (self.fixed[width][layer], self.routed[width][layer])
        return all(cells[rest] in (0, net) for cells in maps)

    def _redraw(self) -> None:
        pairs = [*self.routed.values(), *self.halo.values()]
        for maps in (*(m for pair in pairs for m in pair), self.routed_via):
            numpy.frombuffer(maps, dtype=numpy.int16)[:] = 0
        for task, segments in self.done.values():
            self._draw(task, segments)

    def _in_way(self, task: Task, segments: list[Segment]) -> list[int]:
        found = []
        for net, (other, others) in self.done.items():
            if net == task.net:
                continue
            families = {FAMILY.get(task.kind), FAMILY.get(other.kind)}
            wide = self.apart if families == {"touch", "data"} else self.clearance
            if any(
                _too_near(a, b, self.clearance if -1 in (a.layer, b.layer) else wide)
                for a in segments
                for b in others
            ):
                found.append(net)
        return found

    def _route(self, task: Task, tearing: bool) -> list[Segment] | None:
        groups = [set(group) for group in task.groups]
        segments: list[Segment] = []
        tree = groups.pop(0)
        while groups:
            rest = frozenset().union(*groups)
            path = self._search(task, tree, rest, tearing)
            if path is None:
                return None
            segments += self._segments(path, task.width)
            tree |= set(path)
            for group in [group for group in groups if path[-1] in group]:
                tree |= group
                groups.remove(group)
        return segments

    def _search(
        self, task: Task, starts: set[int], ends: "frozenset[int]", tearing: bool
    ) -> list[int] | None:
        net, cells, columns = task.net, self.cells, self.columns
        fixed, routed = self.fixed[task.width], self.routed[task.width]
        fixed_via, routed_via, cost = self.fixed_via, self.routed_via, self.cost[task.kind]
        spots = [self.place(end) for end in ends]
        left = min(x for _, x, _ in spots)
        right = max(x for _, x, _ in spots)
        low = min(y for _, _, y in spots)
        high = max(y for _, _, y in spots)
        eager = EAGER[task.kind]
        foe = {"touch": "data", "data": "touch"}.get(FAMILY.get(task.kind, ""), "")
        none = [b"", b""]
        halo, fixed_halo = self.halo.get(foe, none), self.fixed_halo.get(foe, none)
        c0, c1 = (round((v - self.left) / STEP) for v in (left, right))
        r0, r1 = (round((v - self.bottom) / STEP) for v in (low, high))

        def guess(rest: int) -> int:
            row, column = divmod(rest, columns)
            dx = c0 - column if column < c0 else column - c1 if column > c1 else 0
            dy = r0 - row if row < r0 else row - r1 if row > r1 else 0
            return eager * (10 * dx + 4 * dy if dx > dy else 10 * dy + 4 * dx) // 10

        best: dict[int, int] = {}
        came: dict[int, int] = {}
        heap = []
        for start in starts:
            best[start] = 0
            heap.append((guess(start % cells), start))
        heapq.heapify(heap)
        closed: set[int] = set()
        while heap:
            if len(closed) > PATIENCE and not tearing:
                return None
            _, cell = heapq.heappop(heap)
            if cell in closed:
                continue
            if cell in ends:
                path = [cell]
                while cell in came:
                    cell = came[cell]
                    path.append(cell)
                return path[::-1]
            closed.add(cell)
            so_far = best[cell]
            layer, rest = divmod(cell, cells)
            row, column = divmod(rest, columns)
            blocked, taken, dear = fixed[layer], routed[layer], cost[layer]
            near, too_near = halo[layer], fixed_halo[layer]
            for dx, dy, length in _MOVES:
                if not (0 <= column + dx < columns and 0 <= row + dy < self.rows):
                    continue
                index = rest + dx + dy * columns
                if blocked[index] not in (0, net):
                    continue
                price = so_far + length + length * dear[index] // 10
                if foe and too_near[index]:
                    price += HALO_COST
                if taken[index] not in (0, net) or (foe and near[index]):
                    if not tearing:
                        continue
                    price += TEAR_COST * (1 + self.tears.get(taken[index], 0))
                step = layer * cells + index
                if price < best.get(step, 1 << 60):
                    best[step], came[step] = price, cell
                    heapq.heappush(heap, (price + guess(index), step))
            if fixed_via[rest] in (0, net) and (tearing or routed_via[rest] in (0, net)):
                other = (1 - layer) * cells + rest
                price = so_far + VIA_COST
                if routed_via[rest] not in (0, net):
                    price += 3 * TEAR_COST
                if price < best.get(other, 1 << 60):
                    best[other], came[other] = price, cell
                    heapq.heappush(heap, (price + guess(rest), other))
        return None

    def _segments(self, path: list[int], width: float) -> list[Segment]:
        spots = [self.place(cell) for cell in path]
        found: list[Segment] = []
        start = 0
        for index in range(1, len(spots)):
            layer, x, y = spots[index]
            last_layer, last_x, last_y = spots[index - 1]
            if layer != last_layer:
                found.append(Segment((x, y), (x, y), self.via, -1))
                start = index
                continue
            end = index == len(spots) - 1 or spots[index + 1][0] != layer
            if not end:
                _, next_x, next_y = spots[index + 1]
                end = (round((next_x - x) / STEP), round((next_y - y) / STEP)) != (
                    round((x - last_x) / STEP),
                    round((y - last_y) / STEP),
                )
            if end:
                found.append(Segment(spots[start][1:], (x, y), width, layer))
                start = index
        return found


def _too_near(one: Segment, other: Segment, clearance: float) -> bool:
    if one.layer != other.layer and -1 not in (one.layer, other.layer):
        return False
    least = one.width / 2 + other.width / 2 + clearance
    reach = 0.5
    if (
        min(one.start[0], one.end[0]) - least - reach > max(other.start[0], other.end[0])
        or min(other.start[0], other.end[0]) - least - reach > max(one.start[0], one.end[0])
        or min(one.start[1], one.end[1]) - least - reach > max(other.start[1], other.end[1])
        or min(other.start[1], other.end[1]) - least - reach > max(one.start[1], one.end[1])
    ):
        return False
    return distance(one, other) < least - 1e-6


def distance(one: Segment, other: Segment) -> float:
    """How far two pieces are apart, between their middle lines."""
    if _cross(one, other):
        return 0.0
    return min(
        _to(one.start, other), _to(one.end, other), _to(other.start, one), _to(other.end, one)
    )


def _to(place: Point, segment: Segment) -> float:
    return to_line(place, segment.start, segment.end)


def _cross(one: Segment, other: Segment) -> bool:
    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    a, b, c, d = one.start, one.end, other.start, other.end
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
