# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: CERN-OHL-P-2.0
"""The dimensions of the enclosure, computed from board.toml: no CAD here.

Heights (`*_z`) count upwards from the top of the circuit board or deck. Millimetres.
"""

import itertools
import math
from typing import NamedTuple

from ..description import BoardDescription, RingsGeometry
from ..geometry import Cup, Geometry

CONTACT_MM = 0.1  # under the solid middle of a bowl, so that its rim carries it
PERFBOARD_MM = 1.6
_STEPS = 24


class Bowl(NamedTuple):
    """The profile of a bowl; radii from its middle, in a stadium from the line in its middle."""

    straight: float  # length of the straight sides of a stadium, 0 for a circle
    well: float  # the opening that the bowl hangs in
    outer: float  # of the bowl below its rim
    rim: float
    recess: float  # for the rim, in the top
    flat: float  # the even floor in the middle
    curve: float  # radius of the arc from there to the edge
    foot: float  # the solid middle, where it meets the board


class Shape:
    """All dimensions of one geometry."""

    def __init__(self, description: BoardDescription, geometry: str) -> None:
        self.places = Geometry(description, geometry)
        self.sizes = sizes = description.enclosure
        values = self.places.values
        self.led_height = values.led_height_mm
        self.board_thickness = values.board_thickness_mm

        wells = {cup.name: self._well(cup) for cup in self.places.cups}
        slope = math.radians(sizes.bowl_slope_deg)
        self.curve = min(wells.values()) / math.sin(slope)
        self.depth = self.curve * (1 - math.cos(slope))
        self.floor_z = CONTACT_MM + values.cover_mm
        self.top_z = self.floor_z + self.depth
        self.plate_z = self.top_z - sizes.plate_mm
        self.board_z = -self.board_thickness
        self.well_z = max(0.3, values.led_solder_mm[2] + 0.15)  # walls reach over the LEDs' solder
        self.seam_z = self.board_z - 2.4
        self.inside_z = self.board_z - values.space_below_mm
        self.bottom_z = self.inside_z - sizes.wall_mm
        self.screw_z = self.bottom_z + sizes.screw_head_mm[1]
        self.screw_tip_z = self.screw_z + values.screw_length_mm
        self.pilot_z = self.top_z - sizes.skin_mm

        self.inner = (
            self.places.width + 2 * sizes.board_gap_mm,
            self.places.height + 2 * sizes.board_gap_mm,
        )
        self.outer = (self.inner[0] + 2 * sizes.wall_mm, self.inner[1] + 2 * sizes.wall_mm)
        self.key_radius = values.key_dish_mm / 2
        self.stud_radius = description.touch.stud_hole_mm / 2
        self.seat_radius = description.touch.stud_mm / 2 + 0.3
        self.groove_width = sizes.cable_mm + 2 * sizes.fit_mm
        self.groove_z = self.bottom_z + sizes.cable_mm + sizes.fit_mm
        self.pico_length, thickness, axis = sizes.pico_mm
        self.solder_mm = sizes.solder_mm
        if isinstance(values, RingsGeometry):  # on a perfboard that stands on the door
            self.door_x, self.door_y = values.door_x_mm, values.door_y_mm
            above = thickness + axis + sizes.socket_mm + sizes.header_mm
            self.plug_z = self.inside_z + sizes.solder_mm + PERFBOARD_MM + above
        else:  # soldered flat below the circuit board
            self.plug_z = self.board_z - thickness - axis
        self.bowls = {cup.name: self._bowl(cup, wells[cup.name]) for cup in self.places.cups}

    def _well(self, cup: Cup) -> float:
        along, across = self.places.values.led_size_mm
        corner = math.hypot(cup.width / 2 + along / 2, across / 2)
        return float(corner + self.sizes.bowl_beyond_led_mm)

    def _bowl(self, cup: Cup, well: float) -> Bowl:
        sizes = self.sizes
        rim = well + self.places.values.ledge_mm
        flat = well - self.curve * math.sin(math.radians(sizes.bowl_slope_deg))
        bowl = Bowl(
            straight=cup.height - cup.width,
            well=well,
            outer=well - sizes.fit_mm,
            rim=rim,
            recess=rim + sizes.fit_mm,
            flat=flat if flat > 0.05 else 0.0,
            curve=self.curve,
            foot=0.0,
        )
        # The underside rises at 45° from the foot, so that it prints without support; the foot is
        # as small as a thick enough diffuser over the LEDs allows.
        half = self.places.values.led_size_mm[0] / 2
        foot = 0.0
        for step in range(_STEPS + 1):
            radius = cup.width / 2 - half + 2 * half * step / _STEPS
            under = self.surface_z(bowl, radius) - sizes.diffuser_mm * math.sqrt(2)
            foot = max(foot, radius - (under - CONTACT_MM))
        return bowl._replace(foot=foot)

    def surface_z(self, bowl: Bowl, radius: float) -> float:
        """The height of a bowl's surface at a distance from its middle (line)."""
        out = min(max(0.0, radius - bowl.flat), bowl.curve)
        return float(self.floor_z + bowl.curve - math.sqrt(bowl.curve**2 - out**2))

    def underside_z(self, bowl: Bowl, radius: float) -> float:
        """The height of its underside there, where that is a cone."""
        return CONTACT_MM + max(0.0, radius - bowl.foot)

    def splits(self, part: str) -> tuple[float, ...]:
        """Return the x positions where "top", "deck" or "base" is split."""
        return tuple(getattr(self.places.values, f"split_{part}_x_mm"))

    def pieces(self, part: str) -> list[tuple[float, float]]:
        """From where to where the pieces of a part reach, as x."""
        half = self.places.width / 2 if part == "deck" else self.outer[0] / 2
        edges = [-half, *self.splits(part), half]
        return list(itertools.pairwise(edges))

    def problems(self) -> list[str]:
        """A sentence for each dimension that does not work out; none if all do."""
        return [
            *self._bowl_problems(),
            *self._screw_problems(),
            *self._split_problems(),
            *self._plug_problems(),
        ]

    def _bowl_problems(self) -> list[str]:
        sizes, places, found = self.sizes, self.places, []
        least = sizes.least_wall_mm
        half = places.values.led_size_mm[0] / 2
        cover = places.description.touch.cover_mm
        if not cover[0] <= self.floor_z <= cover[1]:
            found.append(f"The finger is {self.floor_z:.1f} mm from the electrode, not {cover}.")
        for cup in places.cups:
            bowl = self.bowls[cup.name]
            inner, outer = cup.width / 2 - half, cup.width / 2 + half
            room = self.underside_z(bowl, inner) - self.led_height
            if room < 0.3:
                found.append(f"The bowl of {cup.name} is {room:.1f} mm above its LEDs.")
            if bowl.foot > inner - 0.3:
                found.append(f"The foot of the bowl of {cup.name} stands on LEDs.")
            if self.underside_z(bowl, bowl.outer) > self.top_z - sizes.rim_mm:
                found.append(f"The bowl of {cup.name} has no wall below its rim.")
            if bowl.well < outer:
                found.append(f"The well of {cup.name} covers LEDs.")
        spans = [(cup, self.bowls[cup.name].recess, self.bowls[cup.name]) for cup in places.cups]
        for at, (cup, radius, bowl) in enumerate(spans):
            for other, reach, shape in spans[at + 1 :]:
                rise = max(0.0, abs(cup.y - other.y) - (bowl.straight + shape.straight) / 2)
                wall = math.hypot(cup.x - other.x, rise) - radius - reach
                if wall < least:
                    found.append(f"{cup.name} and {other.name} leave a wall of {wall:.2f} mm.")
            for key in places.keys:
                rise = max(0.0, abs(cup.y - key.y) - bowl.straight / 2)
                wall = math.hypot(cup.x - key.x, rise) - radius - self.key_radius
                if wall < least:
                    found.append(f"{cup.name} and {key.name} leave a wall of {wall:.2f} mm.")
        xs = sorted(key.x for key in places.keys)
        if any(b - a - 2 * self.key_radius < least for a, b in itertools.pairwise(xs)):
            found.append("The dishes of two keys leave no wall between them.")
        return found

    def _screw_problems(self) -> list[str]:
        grip = min(self.screw_tip_z, self.pilot_z)
        found = []
        if self.screw_tip_z > self.pilot_z - 0.5:
            found.append("The screws are too long: they would come through the top.")
        if grip < 4.0:
            found.append(f"The screws grip {grip:.1f} mm only.")
        return found

    def _plug_problems(self) -> list[str]:
        _, width, height = self.sizes.plug_mm
        found = []
        if self.plug_z - height / 2 < self.inside_z + 0.3:
            low = self.inside_z - (self.plug_z - height / 2)
            found.append(f"A USB plug {height:g} mm high reaches {low:.1f} mm into the floor.")
        if not self.has_deck:  # the plug stays outside
            return found
        if self.plug_z + height / 2 > self.board_z - 0.3:
            found.append(f"A USB plug {height:g} mm high meets the board above it.")
        if width / 2 > self.door_y - 4.0:
            found.append("The door is too narrow for a USB plug.")
        return found

    def _split_problems(self) -> list[str]:
        places, sizes, found = self.places, self.sizes, []
        bed, least = sizes.printer_mm, sizes.least_wall_mm
        for part in ("top", "deck", "base"):
            if part == "deck" and not self.has_deck:
                continue
            for start, end in self.pieces(part):
                if end - start > bed or self.outer[1] > bed:
                    found.append(f"A piece of the {part} is {end - start:.0f} mm long.")
            for x in self.splits(part):
                keep = [(hole[0], sizes.post_mm / 2, "a screw") for hole in places.holes]
                if part == "base":
                    keep += [(foot[0], sizes.foot_mm[0] / 2, "a foot") for foot in places.feet]
                else:
                    keep += [(k.x, self.key_radius, k.name) for k in places.keys]
                    keep += [(c.x, self.bowls[c.name].recess, c.name) for c in places.cups]
                for middle, radius, name in keep:
                    if abs(middle - x) - radius < least:
                        found.append(f"The {part} is cut at {x:g}, through {name}.")
        if any(abs(x - y) < 20 for x in self.splits("top") for y in self.splits("base")):
            found.append(
                "Top and base are cut at the same place: nothing would hold them together."
            )
        return found

    @property
    def has_deck(self) -> bool:
        """Whether a printed deck takes the place of the circuit board."""
        return isinstance(self.places.values, RingsGeometry)
