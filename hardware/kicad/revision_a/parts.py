# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Every kind of part on the board: symbol, footprint, maker's number and an alternative."""

from typing import NamedTuple


class Part(NamedTuple):
    """A kind of part. `mpn` is empty for what is only copper or a hole."""

    symbol: str
    value: str
    footprint: str
    mpn: str = ""
    maker: str = ""
    alternative: str = ""
    description: str = ""
    fitted: bool = True


R0603 = "Resistor_SMD:R_0603_1608Metric"
C0603 = "Capacitor_SMD:C_0603_1608Metric"


def _resistor(value: str, mpn: str, alternative: str) -> Part:
    return Part("Device:R", value, R0603, mpn, "Yageo", alternative, "Resistor 1 %, 0603")


PARTS = {
    "pico": Part(
        "awale:RaspberryPi_Pico",
        "Raspberry Pi Pico H",
        "awale:RaspberryPi_Pico_Outline",
        "SC0917",
        "Raspberry Pi",
        "SC0915 with two 20-pin headers",
        "Controller module, plugged into J1 and J2",
    ),
    "socket_low": Part(
        "awale:Pico_Socket_1-20",
        "Pico 1–20",
        "awale:Pico_Socket_1-20",
        "M20-7822046",
        "Harwin",
        "Sullins PPPC201LFBN-RC",
        "Socket strip, 20 pins, 2.54 mm",
    ),
    "socket_high": Part(
        "awale:Pico_Socket_21-40",
        "Pico 21–40",
        "awale:Pico_Socket_21-40",
        "M20-7822046",
        "Harwin",
        "Sullins PPPC201LFBN-RC",
        "Socket strip, 20 pins, 2.54 mm",
    ),
    "led": Part(
        "awale:WS2812B-Mini",
        "WS2812B-Mini",
        "awale:LED_WS2812B-Mini",
        "WS2812B-MINI-V3/W",
        "Worldsemi",
        "Worldsemi WS2812B-MINI-V3J",
        "Addressable RGB LED, 3.5 × 3.5 mm",
    ),
    "led_cap": Part(
        "Device:C",
        "100nF",
        "awale:C_0603",
        "CC0603KRX7R9BB104",
        "Yageo",
        "Samsung CL10B104KB8NNNC",
        "Ceramic capacitor X7R 50 V, 0603",
    ),
    "shifter": Part(
        "awale:SN74AHCT1G125",
        "SN74AHCT1G125",
        "Package_TO_SOT_SMD:SOT-23-5",
        "SN74AHCT1G125DBVR",
        "Texas Instruments",
        "Nexperia 74AHCT1G125GV,125",
        "Buffer with TTL inputs: AHCT, not AHC",
    ),
    "switch": Part(
        "awale:TPS2553",
        "TPS2553DBV",
        "Package_TO_SOT_SMD:SOT-23-6",
        "TPS2553DBVR",
        "Texas Instruments",
        "Diodes AP2553W6-7, with R40 computed from its own data sheet",
        "Current-limited switch, enable high: not TPS2552, not TPS2553-1",
    ),
    "fram": Part(
        "awale:MB85RC256V",
        "MB85RC256V",
        "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm",
        "MB85RC256VPNF-G-JNERE1",
        "Fujitsu",
        "Infineon FM24W256-G",
        "FRAM 32 KiB, I²C; the board plays without",
    ),
    "esd": Part(
        "awale:USBLC6-2SC6",
        "USBLC6-2SC6",
        "Package_TO_SOT_SMD:SOT-23-6",
        "USBLC6-2SC6",
        "STMicroelectronics",
        "Semtech SRV05-4.TCT",
        "ESD protection of the I²C socket",
    ),
    "tvs": Part(
        "awale:TVS_Unidirectional",
        "SMF5.0A",
        "Diode_SMD:D_SOD-123F",
        "SMF5.0A",
        "Littelfuse",
        "Vishay SMF5V0A-M3-08",
        "Surge protection of the 5 V supply",
    ),
    "schottky": Part(
        "Device:D_Schottky",
        "SS14",
        "Diode_SMD:D_SMA",
        "SS14",
        "onsemi",
        "Vishay SS14-E3/61T",
        "Schottky diode 1 A, for external 5 V",
    ),
    "fuse": Part(
        "Device:Polyfuse",
        "750mA",
        "Fuse:Fuse_1812_4532Metric",
        "MF-MSMF075-2",
        "Bourns",
        "Littelfuse 1812L075/33DR",
        "Resettable fuse, 750 mA hold",
    ),
    "bulk": Part(
        "Device:C_Polarized",
        "470uF",
        "Capacitor_SMD:CP_Elec_8x10",
        "EEEFK1A471P",
        "Panasonic",
        "Nichicon UWT1A471MNL1GS",
        "Electrolytic capacitor 10 V, behind the switch",
    ),
    "c10u": Part(
        "Device:C",
        "10uF",
        "Capacitor_SMD:C_0805_2012Metric",
        "CL21A106KPFNNNE",
        "Samsung",
        "Murata GRM21BR61A106KE19L",
        "Ceramic capacitor X5R 10 V, 0805",
    ),
    "c1u": Part(
        "Device:C",
        "1uF",
        C0603,
        "CL10B105KO8NNNC",
        "Samsung",
        "Murata GRM188R71C105KA12D",
        "Ceramic capacitor X7R 16 V, 0603",
    ),
    "c100n": Part(
        "Device:C",
        "100nF",
        C0603,
        "CC0603KRX7R9BB104",
        "Yageo",
        "Samsung CL10B104KB8NNNC",
        "Ceramic capacitor X7R 50 V, 0603",
    ),
    "r4k7": _resistor("4.7k", "RC0603FR-074K7L", "Vishay CRCW06034K70FKEA"),
    "r1m": _resistor("1M", "RC0603FR-071ML", "Vishay CRCW06031M00FKEA"),
    "r52k3": _resistor("52.3k", "RC0603FR-0752K3L", "Vishay CRCW060352K3FKEA"),
    "r10k": _resistor("10k", "RC0603FR-0710KL", "Vishay CRCW060310K0FKEA"),
    "r330": _resistor("330", "RC0603FR-07330RL", "Vishay CRCW0603330RFKEA"),
    "r1k": _resistor("1k", "RC0603FR-071KL", "Vishay CRCW06031K00FKEA"),
    "piezo": Part(
        "Device:Buzzer",
        "PKLCS1212E4001",
        "Buzzer_Beeper:Buzzer_Murata_PKLCS1212E",
        "PKLCS1212E4001-R1",
        "Murata",
        "Murata PKLCS1212E40A1-R1",
        "Piezo sounder without an oscillator",
    ),
    "qwiic": Part(
        "Connector_Generic:Conn_01x04",
        "Qwiic / STEMMA QT",
        "Connector_JST:JST_SH_SM04B-SRSS-TB_1x04-1MP_P1.00mm_Horizontal",
        "SM04B-SRSS-TB(LF)(SN)",
        "JST",
        "Adafruit 4208 (the same, in tens)",
        "I²C socket",
    ),
    "header2": Part(
        "Connector_Generic:Conn_01x02",
        "5 V external",
        "Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical",
        "M20-9990246",
        "Harwin",
        "Würth 61300211121",
        "Pin header, fit when wanted",
        False,
    ),
    "header3": Part(
        "Connector_Generic:Conn_01x03",
        "",
        "Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical",
        "M20-9990346",
        "Harwin",
        "Würth 61300311121",
        "Pin header, fit when wanted",
        False,
    ),
    "jumper": Part(
        "Jumper:SolderJumper_3_Bridged12",
        "GND | 3V3",
        "Jumper:SolderJumper-3_P1.3mm_Bridged12_RoundedPad1.0x1.5mm",
        description="Copper: common line of the touch resistors",
    ),
    "electrode": Part("awale:Electrode", "", "awale:Electrode_D13", description="Copper"),
    "electrode_store": Part("awale:Electrode", "", "awale:Electrode_13x44", description="Copper"),
    "test_point": Part(
        "Connector:TestPoint", "", "TestPoint:TestPoint_Pad_D1.5mm", description="Copper"
    ),
    "hole": Part(
        "Mechanical:MountingHole", "M3", "MountingHole:MountingHole_3.2mm_M3", description="Hole"
    ),
}
"""The kinds by a short name."""
