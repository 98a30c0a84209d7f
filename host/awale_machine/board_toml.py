# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Schema of `hardware/board.toml`, the one description of the board.

`read_board()` returns a `BoardDescription`. A missing key, an unknown key or a value of the wrong
type is a `WrongDescription`, whose sentence names the place. Units are part of each key: `_mm`,
`_ma`, `_ohm`, `_uf`, `_v`, `_deg`. `board.toml` itself explains every key.
"""

import tomllib
from pathlib import Path
from typing import Any, Literal

import msgspec
from awale_session.errors import AwaleError

PIT_NAMES = tuple("ABCDEFabcdef")
STORE_NAMES = ("store_south", "store_north")
KEY_NAMES = ("new", "undo", "ok")

GeometryName = Literal["pcb", "rings"]
ControllerName = Literal["pico", "pi"]


class Section(msgspec.Struct, forbid_unknown_fields=True):
    """Base of all tables: unknown keys are errors."""


class Identity(Section):
    """Table `[board]`."""

    name: str
    revision: str
    controller: str


class Pins(Section):
    """Table `[pins]`: the Pico's pin of each signal, as `GP22`."""

    uart_tx: str
    uart_rx: str
    piezo: str
    i2c_sda: str
    i2c_scl: str
    led_data: str
    led_enable: str
    led_fault: str
    few_leds: str

    def by_name(self) -> dict[str, str]:
        """All signals and their pins."""
        return {name: getattr(self, name) for name in self.__struct_fields__}


class TouchPad(Section):
    """One electrode's name and pin."""

    name: str
    pin: str


class TouchSection(Section):
    """Table `[touch]`."""

    pads: list[TouchPad]
    pulldown_ohm: int
    pulldown_to: str
    series_ohm: int
    stud: str
    stud_mm: float
    stud_hole_mm: float
    cover_er: float
    ground_gap_mm: float
    esd: str
    esd_pf: float
    wire_slack_mm: float
    cover_mm: tuple[float, float]


class Leds(Section):
    """Table `[leds]`."""

    order: list[str]


class Power(Section):
    """Table `[power]`."""

    budget_ma: float
    other_ma: float
    idle_ma: float
    channel_ma: float
    usb_ma: float
    vbus_bulk_uf: float
    supply: str
    supply_pin: str
    supply_divider: float
    supply_least_v: float
    switch: str
    switch_ohm: int
    switch_ma: tuple[float, float, float]
    enable_pulldown_ohm: int
    fault_pullup_ohm: int
    data_shifter: str
    shifter_v: tuple[float, float]
    shifter_high_v: float
    data_ohm: int


class TouchChip(Section):
    """A touch chip on I²C and the names of the pads at its electrodes."""

    address: int
    pads: list[str]


class Pi(Section):
    """Table `[pi]`: a Raspberry Pi in the Pico's place."""

    i2c_bus: int
    spi: tuple[int, int]
    led_enable: str
    led_fault: str
    piezo: str
    touch_charge_ua: int
    budget_ma: float
    other_ma: float
    touch: list[TouchChip]


class Spot(Section):
    """A place in millimetres from the middle of the board."""

    x: float
    y: float


class PcbGeometry(Section, kw_only=True):
    """Table `[geometry.pcb]`, and what both geometries share."""

    size_mm: tuple[float, float]
    ground_mm2: float
    stud_length_mm: float
    pit_pitch_mm: float
    row_y_mm: float
    pit_led_circle_mm: float
    pit_start_south_deg: float
    pit_start_north_deg: float
    pit_direction: Literal["clockwise", "anticlockwise"]
    store_x_mm: float
    store_shape: Literal["circle", "stadium"]
    store_width_mm: float
    store_height_mm: float
    store_start_south_deg: float
    store_start_north_deg: float
    store_direction: Literal["clockwise", "anticlockwise"]
    key_x_mm: tuple[float, float, float]
    key_y_mm: float
    led_bulk_uf: float
    leds_per_pit: int
    leds_per_store: int
    led_part: str
    led_size_mm: tuple[float, float]
    led_room_mm: tuple[float, float]
    led_height_mm: float
    led_solder_mm: tuple[float, float, float] = (0.0, 0.0, 0.0)
    pad_diameter_mm: float
    store_pad_mm: tuple[float, float]
    holes_mm: list[Spot]
    board_thickness_mm: float
    space_below_mm: float
    controller_mm: tuple[float, float]
    cover_mm: float
    ledge_mm: float
    key_dish_mm: float
    screw_length_mm: float
    feet_mm: list[Spot]
    split_top_x_mm: list[float]
    split_base_x_mm: list[float]
    split_deck_x_mm: list[float] = []
    touch_track_mm: dict[str, float] = {}


class RingsGeometry(PcbGeometry, kw_only=True):
    """Table `[geometry.rings]`: a printed deck carries bought LED rings."""

    door_x_mm: tuple[float, float]
    door_y_mm: float
    pit_ring_mm: tuple[float, float]
    store_ring_mm: tuple[float, float]
    ring_thickness_mm: float
    ring_tolerance_mm: float
    perfboard_mm: tuple[float, float]


class Geometries(Section):
    """Table `[geometry]`."""

    pcb: PcbGeometry
    rings: RingsGeometry


class Enclosure(Section):
    """Table `[enclosure]`."""

    printer_mm: float
    wall_mm: float
    least_wall_mm: float
    fit_mm: float
    board_gap_mm: float
    diffuser_mm: float
    bowl_slope_deg: float
    bowl_beyond_led_mm: float
    well_wall_mm: float
    rim_mm: float
    plate_mm: float
    skin_mm: float
    screw_mm: float
    screw_pilot_mm: float
    screw_head_mm: tuple[float, float]
    post_mm: float
    boss_mm: float
    cable_mm: float
    pin_mm: tuple[float, float]
    foot_mm: tuple[float, float]
    foot_recess_mm: float
    corner_mm: float
    plug_mm: tuple[float, float, float]
    socket_mm: float
    header_mm: float
    pico_mm: tuple[float, float, float]
    pico_parts_mm: float
    pico_usb_mm: tuple[float, float, float]
    bootsel_mm: tuple[float, float]
    tail_mm: tuple[float, float]
    solder_mm: float


class BomEntry(Section, rename={"geometries": "for"}):
    """One `[[bom]]` table: a part to buy, and per what it is counted; with a `controller`, only for
    a board that has it."""

    item: str
    geometries: list[GeometryName]
    per: Literal["board", "led", "pit", "store", "cup", "pad", "key", "hole", "foot"]
    count: int
    ref: str
    note: str = ""
    controller: ControllerName | None = None


class BoardDescription(Section):
    """All of `board.toml`."""

    board: Identity
    pins: Pins
    touch: TouchSection
    leds: Leds
    power: Power
    pi: Pi
    geometry: Geometries
    enclosure: Enclosure
    bom: list[BomEntry]

    def led_count(self, geometry: GeometryName = "pcb") -> int:
        """Number of LEDs in the chain."""
        built: PcbGeometry = getattr(self.geometry, geometry)
        stores = sum(1 for cup in self.leds.order if cup in STORE_NAMES)
        pits = len(self.leds.order) - stores
        return pits * built.leds_per_pit + stores * built.leds_per_store


class WrongDescription(AwaleError):
    """A `board.toml` that cannot be read or has an unknown, missing or wrong field."""


def to_description(tables: dict[str, Any]) -> BoardDescription:
    """Check parsed tables and convert them. Raises msgspec.ValidationError."""
    return msgspec.convert(tables, BoardDescription)


def read_board(path: Path) -> BoardDescription:
    """Read and check a `board.toml`. WrongDescription says what is wrong with it and where."""
    try:
        return to_description(tomllib.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise WrongDescription(f"{path} cannot be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise WrongDescription(f"{path} is not a TOML file ({error}): correct it.") from error
    except msgspec.ValidationError as error:
        raise WrongDescription(f"{path} is wrong ({error}): correct that field.") from error
