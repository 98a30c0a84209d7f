# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Draw the schematic of revision A from board.toml.

    python -m hardware.kicad.revision_a.schematic

writes awale.kicad_sch, its sheets and the symbol library. References: D1 to D192 and C1 to C192
follow the chain of LEDs; R1 to R17 and E1 to E17 follow the pads of board.toml.
"""

from pathlib import Path

from ...geometry import read_description
from ...pico import HEADER
from .leds import pit_sheet, store_sheet
from .sheet import Sheet
from .symbols import write_library

KICAD = Path(__file__).resolve().parent.parent
PROJECT = "awale"
DATE = "2026-11-21"
KEYS = ("new", "undo", "ok")
SIGNALS = {
    "uart_tx": "output",
    "uart_rx": "input",
    "piezo": "output",
    "i2c_sda": "bidirectional",
    "i2c_scl": "output",
    "led_data": "output",
    "led_enable": "output",
    "led_fault": "input",
    "light_sensor": "input",
}


def net_of_pad(name: str) -> str:
    """The net's name at a pad's pin: TOUCH_SA for South's A, TOUCH_NA for North's a."""
    if len(name) == 1:
        return f"TOUCH_{'S' if name.isupper() else 'N'}{name.upper()}"
    return f"TOUCH_{name.upper()}"


def main() -> None:
    """Write every sheet."""
    description = read_description()
    pads = [(pad["name"], pad["pin"]) for pad in description["touch"]["pads"]]
    pins = {pin: net_of_pad(name) for name, pin in pads}
    pins |= {pin: name.upper() for name, pin in description["pins"].items()}
    revision = description["board"]["revision"]

    write_library(KICAD / "awale.kicad_sym")
    root = Sheet("awale", "Awalé board", "A3", PROJECT, "0")
    root.paths = [f"/{root.uuid}"]
    sheets = [
        _controller(root, pins),
        _power(root, description),
        _touch(root, description),
        _extras(root),
    ]
    sheets += [pit_sheet(root, description), store_sheet(root, description)]
    _draw_root(root, pins, description)
    root.write(KICAD, revision, DATE, True)
    for sheet in sheets:
        sheet.write(KICAD, revision, DATE, False)


def _sub(root: Sheet, name: str, title: str, paper: str, number: str) -> Sheet:
    sheet = Sheet(name, title, paper, PROJECT, number)
    sheet.paths = [root.sheet_path(title)]
    return sheet


def _controller(root: Sheet, pins: dict[str, str]) -> Sheet:
    sheet = _sub(root, "controller", "Controller", "A4", "1")
    sheet.text(
        "Raspberry Pi Pico H, plugged in from below, USB towards North's store.\n"
        "GP15 is borrowed by USB at start (errata RP2040-E5): never a touch pad.",
        (10, 9),
    )
    sheet.part("pico", "U1", (47, 16), label=(0, -0.7), value_at=(0, 0.7))
    low = sheet.part("socket_low", "J1", (22, 34), label=(-2, -12), value_at=(-2, -11))
    high = sheet.part("socket_high", "J2", (72, 34), label=(-2, -12), value_at=(-2, -11))
    for number, name in enumerate(HEADER, 1):
        placed, step = (low, 1) if number <= 20 else (high, -1)
        pin = placed.pin(str(number))
        if name in ("GND", "AGND"):
            end = (pin[0] + 2 * step, pin[1])
            sheet.wire(pin, end)
            sheet.power("GND", end, 90 if step > 0 else 270)
        elif name in pins:
            net = pins[name]
            end = (pin[0] + 5 * step, pin[1])
            sheet.wire(pin, end)
            shape = SIGNALS.get(net.lower(), "bidirectional")
            sheet.port(net, end, 0 if step > 0 else 180, shape)
        elif name in ("3V3", "VSYS", "VBUS"):
            end = (pin[0] - 2, pin[1])
            sheet.wire(pin, end)
            sheet.power({"3V3": "+3V3"}.get(name, name), end, 90)
        elif name == "RUN":
            end = (pin[0] - 5, pin[1])
            sheet.wire(pin, end)
            sheet.part("test_point", "TP1", end, 90, "RUN", (-4.0, 0), (-1.6, 0))
        else:
            sheet.unconnected(pin)
    for number, net in enumerate(("VBUS", "VSYS", "+3V3", "GND"), 2):
        at = (14.0 + 8 * number, 60.0)
        sheet.part("test_point", f"TP{number}", at, 0, net, (0.8, -2), (0.8, -1))
        sheet.wire(at, (at[0], at[1] + 2))
        sheet.power(net, (at[0], at[1] + 2), 0 if net == "GND" else 180)
    sheet.power("PWR_FLAG", (62, 60))
    sheet.wire((62, 60), (62, 62))
    sheet.power("GND", (62, 62))
    return sheet


def _power(root: Sheet, description: dict[str, object]) -> Sheet:
    sheet = _sub(root, "power", "LED power and data", "A4", "2")
    sheet.text(
        "LED supply: 5 V from VSYS, fuse, current-limited switch, bulk capacitor behind it.\n"
        "R41 keeps the switch off until the controller drives LED_ENABLE high.\n"
        "R40 52.3 kΩ: limit 448 … 502 … 562 mA (least, typical, most); firmware stays at 405 mA.",
        (8, 8),
    )
    # External 5 V.
    header = sheet.part("header2", "J6", (12, 26), 180, "5 V external", (-3, -2.5), (-3, 2.5))
    diode = sheet.part("schottky", "D201", (20, 26), 180, label=(-1, -1.6), value_at=(-1, 1.6))
    sheet.wire(header.pin("1"), diode.pin("2"))
    ground = header.pin("2")
    sheet.wire(ground, (ground[0] + 0.5, ground[1]), (ground[0] + 0.5, 29))
    sheet.power("GND", (ground[0] + 0.5, 29))
    sheet.text("Fit J6 only for a supply\nwithout USB's 500 mA.", (8, 32))
    # VSYS, surge protection, fuse.
    supply = diode.pin("1")
    sheet.wire(supply, (29, 26))
    tvs = sheet.part("tvs", "D202", (25, 29.5), 90, label=(1.2, -0.5), value_at=(1.2, 0.5))
    sheet.wire((25, 26), tvs.pin("1"))
    sheet.wire(tvs.pin("2"), (25, 32))
    sheet.power("GND", (25, 32))
    sheet.power("VSYS", (23, 26))
    fuse = sheet.part("fuse", "F1", (30.5, 26), 90, label=(0, -1.6), value_at=(0, 1.8))
    sheet.wire((29, 26), fuse.pin("1"))
    sheet.junction((25, 26), (23, 26))
    # The switch.
    switch = sheet.part("switch", "U3", (46, 28), label=(-2, -5), value_at=(-2, -4))
    feed = switch.pin("1")
    sheet.wire(fuse.pin("2"), (34, 26), (34, feed[1]), feed)
    sheet.power("PWR_FLAG", (34, 26))
    sheet.junction((37, feed[1]), (34, 26))
    c_in = sheet.part("c1u", "C201", (37, feed[1] + 3), label=(-1, -0.5), value_at=(-1, 0.5))
    sheet.wire((37, feed[1]), c_in.pin("1"))
    sheet.stub(c_in, "2", "GND")
    sheet.label("LED_IN", (38, feed[1]))
    sheet.stub(switch, "2", "GND")
    enable, fault = switch.pin("3"), switch.pin("4")
    sheet.wire(enable, (39, enable[1]), (39, 40), (16, 40))
    sheet.port("LED_ENABLE", (16, 40), 180, "input")
    sheet.wire(fault, (40, fault[1]), (40, 48), (16, 48))
    sheet.port("LED_FAULT", (16, 48), 180, "output")
    r_enable = sheet.part("r10k", "R41", (34, 42.5))
    sheet.wire((34, 40), r_enable.pin("1"))
    sheet.stub(r_enable, "2", "GND", 0.5)
    r_fault = sheet.part("r10k", "R42", (22, 45.5))
    sheet.wire(r_fault.pin("2"), (22, 48))
    sheet.wire(r_fault.pin("1"), (22, 43.5))
    sheet.power("+3V3", (22, 43.5))
    sheet.part("test_point", "TP6", (26, 40), 0, "LED_ENABLE", (0.8, -2), (0.8, -1))
    sheet.part("test_point", "TP7", (26, 48), 0, "LED_FAULT", (0.8, -2), (0.8, -1))
    sheet.junction((34, 40), (22, 48), (26, 40), (26, 48))
    limit = sheet.part("r52k3", "R40", (52.5, switch.pin("5")[1] + 2.5))
    sheet.wire(switch.pin("5"), (52.5, switch.pin("5")[1]), limit.pin("1"))
    sheet.stub(limit, "2", "GND", 0.5)
    # Behind the switch.
    out = switch.pin("6")
    sheet.wire(out, (66, out[1]))
    sheet.power("VLED", (66, out[1]))
    for kind, name, x in (("bulk", "C202", 57.0), ("c100n", "C203", 62.0)):
        cap = sheet.part(kind, name, (x, out[1] + 3))
        sheet.wire((x, out[1]), cap.pin("1"))
        sheet.stub(cap, "2", "GND")
        sheet.junction((x, out[1]))
    sheet.part("test_point", "TP8", (54, out[1]), 0, "VLED", (0.8, -2), (0.8, -1))
    sheet.junction((54, out[1]))
    # The level shifter.
    sheet.text(
        "3.3 V is below the 0.63 × VLED that the LEDs want for a one: U2's TTL inputs take it,\n"
        "its output swings to VLED. Supplied by VLED, it drives nothing into dark LEDs.",
        (8, 53),
    )
    shifter = sheet.part("shifter", "U2", (36, 62), label=(0.8, -4.6), value_at=(0.8, -3.6))
    data = shifter.pin("2")
    sheet.wire(data, (16, data[1]))
    sheet.port("LED_DATA", (16, data[1]), 180, "input")
    sheet.part("test_point", "TP9", (24, data[1]), 0, "LED_DATA", (0.8, -2), (0.8, -1))
    oe = shifter.pin("1")
    sheet.wire(oe, (oe[0] - 1, oe[1]), (oe[0] - 1, oe[1] + 3))
    sheet.power("GND", (oe[0] - 1, oe[1] + 3))
    sheet.stub(shifter, "3", "GND")
    supply = shifter.pin("5")
    sheet.wire(supply, (supply[0], supply[1] - 1))
    sheet.power("VLED", (supply[0], supply[1] - 1))
    cap = sheet.part("c100n", "C204", (48, 67))
    sheet.stub(cap, "1", "VLED")
    sheet.stub(cap, "2", "GND")
    series = sheet.part(
        "r330", "R43", (53, shifter.pin("4")[1]), 90, label=(0, -1.4), value_at=(0, 1.5)
    )
    sheet.wire(shifter.pin("4"), series.pin("1"))
    y = series.pin("2")[1]
    sheet.wire(series.pin("2"), (66, y))
    sheet.part("test_point", "TP10", (60, y), 0, "LED_CHAIN", (0.8, -2), (0.8, -1))
    sheet.junction((24, data[1]), (60, y))
    sheet.port("LED_CHAIN", (66, y), 0, "output")
    return sheet


def _touch(root: Sheet, description: dict[str, object]) -> Sheet:
    sheet = _sub(root, "touch", "Touch", "A3", "3")
    sheet.text(
        "One electrode under each pit, store and key. 4.7 kΩ in series against discharges;\n"
        "1 MΩ to the common line, which JP1 ties to ground (RP2040) or 3.3 V (RP2350: cut 1-2,\n"
        "bridge 2-3). The finger stays behind 2-3 mm of plastic.",
        (10, 9),
    )
    pads = [str(pad["name"]) for pad in description["touch"]["pads"]]  # type: ignore[index]
    for index, name in enumerate(pads):
        column, row = divmod(index, 9)
        x, y = 22.0 + 72 * column, 24.0 + 10 * row
        kind = "electrode_store" if name.startswith("store") else "electrode"
        series = sheet.part(
            "r4k7", f"R{index + 1}", (x + 10, y), 90, label=(0, -1.4), value_at=(0, 1.5)
        )
        sheet.wire((x, y), series.pin("1"))
        sheet.port(net_of_pad(name), (x, y), 180, "bidirectional")
        down = sheet.part("r1m", f"R{index + 21}", (x + 20, y + 2.5))
        sheet.wire(series.pin("2"), (x + 32, y))
        sheet.wire((x + 20, y), down.pin("1"))
        sheet.junction((x + 20, y))
        sheet.stub(down, "2", "TOUCH_COMMON", 0.5)
        sheet.label(net_of_pad(name).replace("TOUCH", "PAD"), (x + 22, y))
        sheet.part(kind, f"E{index + 1}", (x + 32, y), 0, name, (1.2, -2), (1.2, -1))
    jumper = sheet.part("jumper", "JP1", (140, 24), label=(-2, -4), value_at=(-2, -3))
    ground, common, high = (jumper.pin(pin) for pin in "123")
    sheet.wire(ground, (ground[0] - 1, ground[1]), (ground[0] - 1, ground[1] + 2))
    sheet.power("GND", (ground[0] - 1, ground[1] + 2))
    sheet.wire(high, (high[0] + 1, high[1]), (high[0] + 1, high[1] - 1))
    sheet.power("+3V3", (high[0] + 1, high[1] - 1))
    sheet.wire(common, (common[0], common[1] + 2), (common[0] + 2, common[1] + 2))
    sheet.label("TOUCH_COMMON", (common[0] + 2, common[1] + 2))
    return sheet


def _extras(root: Sheet) -> Sheet:
    sheet = _sub(root, "extras", "Sound, memory, sockets", "A4", "4")
    # Sound.
    sheet.text("Sound: R45 lets the sounder's own charge go, R44 keeps it from the pin.", (8, 9))
    series = sheet.part("r1k", "R44", (24, 16), 90, label=(0, -1.4), value_at=(0, 1.5))
    sheet.wire((14, 16), series.pin("1"))
    sheet.port("PIEZO", (14, 16), 180, "input")
    sounder = sheet.part("piezo", "BZ1", (40, 17), label=(1.5, -1), value_at=(1.5, 0.5))
    bleed = sheet.part("r10k", "R45", (32, 18.5))
    sheet.wire(series.pin("2"), (32, 16), sounder.pin("1"))
    sheet.wire((32, 16), bleed.pin("1"))
    sheet.junction((32, 16))
    sheet.stub(bleed, "2", "GND", 0.5)
    low = sounder.pin("2")
    sheet.wire(low, (low[0] - 1, low[1]), (low[0] - 1, low[1] + 2))
    sheet.power("GND", (low[0] - 1, low[1] + 2))
    # I²C.
    sheet.text("I²C: games on FRAM at 0x50 (A0-A2 low), Qwiic / STEMMA QT behind U5.", (8, 25))
    for net, y, pull, x in (("I2C_SDA", 34.0, "R46", 24.0), ("I2C_SCL", 38.0, "R47", 28.0)):
        shape = "bidirectional" if net == "I2C_SDA" else "input"
        sheet.wire((14, y), (76, y))
        sheet.port(net, (14, y), 180, shape)
        resistor = sheet.part("r4k7", pull, (x, 30.5))
        sheet.wire(resistor.pin("2"), (x, y))
        sheet.junction((x, y))
        sheet.stub(resistor, "1", "+3V3", 0.5)
    sheet.part("test_point", "TP11", (19, 34), 0, "SDA", (0.8, -2), (0.8, -1))
    sheet.part("test_point", "TP12", (33, 38), 0, "SCL", (0.8, -2), (0.8, -1))
    sheet.junction((19, 34), (33, 38))
    fram = sheet.part("fram", "U4", (46, 45), label=(0.8, -4), value_at=(0.8, -3))
    for pin, y in (("5", 34.0), ("6", 38.0)):
        at = fram.pin(pin)
        x = 38.0 if pin == "5" else 39.0
        sheet.wire(at, (x, at[1]), (x, y))
        sheet.junction((x, y))
    protect = fram.pin("7")
    sheet.wire(protect, (protect[0] - 1, protect[1]), (protect[0] - 1, protect[1] + 3))
    sheet.power("GND", (protect[0] - 1, protect[1] + 3))
    address = [fram.pin(pin) for pin in "123"]
    x = address[0][0] + 1
    for at in address:
        sheet.wire(at, (x, at[1]))
    sheet.wire((x, address[0][1]), (x, address[2][1] + 2))
    sheet.junction((x, address[1][1]), (x, address[2][1]))
    sheet.power("GND", (x, address[2][1] + 2))
    sheet.stub(fram, "8", "+3V3")
    sheet.stub(fram, "4", "GND")
    cap = sheet.part("c100n", "C205", (57, 45))
    sheet.stub(cap, "1", "+3V3")
    sheet.stub(cap, "2", "GND")
    guard = sheet.part("esd", "U5", (68, 46), label=(0.8, -4.6), value_at=(1.2, 4.6))
    socket = sheet.part("qwiic", "J3", (88, 35), label=(1.5, -2), value_at=(1.5, 2.5))
    sheet.wire((76, 34), (80, 34), (80, socket.pin("3")[1]), socket.pin("3"))
    sheet.wire((76, 38), (82, 38), (82, socket.pin("4")[1]), socket.pin("4"))
    for pins, y in ((("1", "6"), 34.0), (("3", "4"), 38.0)):
        for pin in pins:
            at = guard.pin(pin)
            x = at[0] + (-1.0 if at[0] < 68 else 1.0) * (1 if y == 38.0 else 2)
            sheet.wire(at, (x, at[1]), (x, y))
            sheet.junction((x, y))
    sheet.stub(guard, "2", "GND")
    sheet.stub(guard, "5", "+3V3")
    ground, supply = socket.pin("1"), socket.pin("2")
    sheet.wire(ground, (ground[0] - 1, ground[1]), (ground[0] - 1, 31))
    sheet.wire((ground[0] - 1, 31), (ground[0] - 4, 31), (ground[0] - 4, 31.5))
    sheet.power("GND", (ground[0] - 4, 31.5))
    sheet.wire(supply, (supply[0] - 2.5, supply[1]), (supply[0] - 2.5, 29))
    sheet.power("+3V3", (supply[0] - 2.5, 29))
    cap = sheet.part("c10u", "C206", (92, 46))
    sheet.stub(cap, "1", "+3V3")
    sheet.stub(cap, "2", "GND")
    # Headers.
    sheet.text("Headers, fitted when wanted: console (115200 baud), light sensor.", (8, 56))
    for name, value, x, nets in (
        ("J4", "Console", 30.0, ("UART_TX", "UART_RX")),
        ("J5", "Light sensor", 66.0, ("+3V3", "LIGHT_SENSOR")),
    ):
        header = sheet.part("header3", name, (x, 64), 0, value, (1.5, -1), (1.5, 0.5))
        for pin, net in zip("12", nets, strict=True):
            at = header.pin(pin)
            if net == "+3V3":
                sheet.wire(at, (at[0] - 2, at[1]), (at[0] - 2, at[1] - 1))
                sheet.power("+3V3", (at[0] - 2, at[1] - 1))
            else:
                sheet.wire(at, (at[0] - 8, at[1]))
                shape = {"UART_TX": "input"}.get(net, "output")
                sheet.port(net, (at[0] - 8, at[1]), 180, shape)
        at = header.pin("3")
        sheet.wire(at, (at[0] - 2, at[1]), (at[0] - 2, at[1] + 1))
        sheet.power("GND", (at[0] - 2, at[1] + 1))
    # Screws.
    for number in range(10):
        sheet.part(
            "hole", f"H{number + 1}", (86 + 6 * (number // 5), 52 + 3 * (number % 5)), 0, "M3"
        )
    return sheet


def _draw_root(root: Sheet, pins: dict[str, str], description: dict[str, object]) -> None:
    touch = [net_of_pad(str(pad["name"])) for pad in description["touch"]["pads"]]  # type: ignore[index]
    power = ["LED_ENABLE", "LED_FAULT", "LED_DATA"]
    extras = ["PIEZO", "I2C_SDA", "I2C_SCL", "UART_TX", "UART_RX", "LIGHT_SENSOR"]
    root.text("Awalé board", (8, 6), 5)
    root.text(
        "Twelve pits of 12 LEDs, two stores of 24, 17 touch electrodes, a Raspberry Pi Pico.\n"
        "hardware/board.toml says which pin is what; tests hold these sheets to it.",
        (8, 9.5),
    )
    rows = [(net, 2.0 + 2 * index) for index, net in enumerate(touch)]
    rows += [(net, 41.0 + 2 * index) for index, net in enumerate(power)]
    rows += [(net, 54.0 + 2 * index) for index, net in enumerate(extras)]
    top = 18.0
    controller = root.sub_sheet(
        "Controller",
        "controller.kicad_sch",
        (8, top),
        (20, 68),
        [(net, SIGNALS.get(net.lower(), "bidirectional"), "r", y) for net, y in rows],
        "2",
    )
    shapes = {"output": "input", "input": "output"}

    def opposite(net: str) -> str:
        kind = SIGNALS.get(net.lower(), "bidirectional")
        return shapes.get(kind, kind)

    places = {}
    for name, file, y, height, nets, page in (
        ("LED power and data", "power.kicad_sch", 39.0, 9.0, power, "3"),
        ("Touch", "touch.kicad_sch", 0.0, 36.0, touch, "4"),
        ("Sound, memory, sockets", "extras.kicad_sch", 52.0, 16.0, extras, "5"),
    ):
        offsets = dict(rows)
        inner = [(net, opposite(net), "l", offsets[net] - y) for net in nets]
        if name.startswith("LED"):
            inner.append(("LED_CHAIN", "output", "r", 4.0))
        places |= root.sub_sheet(name, file, (50, top + y), (20, height), inner, page)
    for net, _ in rows:
        root.wire(controller[net], places[net])
        root.label(net, (32, controller[net][1]))
    # The chain of LEDs, three cups a row.
    order = [str(cup) for cup in description["leds"]["order"]]  # type: ignore[index]
    before = places["LED_CHAIN"]
    for index, cup in enumerate(order):
        row, column = divmod(index, 3)
        at = (88.0 + 24 * column, top + 2 + 14 * row)
        store = cup.startswith("store")
        file = "store.kicad_sch" if store else "pit.kicad_sch"
        last = index == len(order) - 1
        ends = [("DIN", "input", "l", 3.0), ("DOUT", "output", "r", 3.0)]
        got = root.sub_sheet(title_of(cup), file, at, (14, 6), ends, str(6 + index))
        if column == 0:
            x = 84.0 if row else 80.0
            if row:
                turn = (160.0, before[1] + 7)
                root.wire(before, (160, before[1]), turn, (x, turn[1]), (x, got["DIN"][1]))
                spot = (100.0, turn[1])
            else:
                root.wire(before, (x, before[1]), (x, got["DIN"][1]))
                spot = (before[0] + 1, before[1])
            root.wire((x, got["DIN"][1]), got["DIN"])
        else:
            root.wire(before, got["DIN"])
            spot = (before[0] + 0.5, before[1])
        root.label(f"CHAIN_{net_of_pad(cup).removeprefix('TOUCH_')}", spot)
        before = got["DOUT"]
        if last:
            end = (before[0] + 4, before[1])
            root.wire(before, end)
            root.label("CHAIN_END", (before[0] + 0.5, before[1]))
            root.part("test_point", "TP13", end, 270, "CHAIN_END", (2.6, -0.5), (2.6, 0.5))


def title_of(cup: str) -> str:
    """The title of a cup's sheet."""
    if cup.startswith("store_"):
        return f"Store {cup.removeprefix('store_').capitalize()}"
    return f"Pit {cup} ({'South' if cup.isupper() else 'North'})"


if __name__ == "__main__":
    main()
