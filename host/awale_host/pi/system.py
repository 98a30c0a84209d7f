# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Files that `awale pi install` writes into a Raspberry Pi's system, as text.

Two units: the board (light and touch, no network) and the player (engine, games, page). Both run as
the user who has installed awale, with the groups of the buses. What they keep is in /var/lib/awale.
"""

from typing import Final, NamedTuple

DATA: Final = "/var/lib/awale"
SECRET_FILE: Final = "/etc/awale.env"
CONNECTION_FILE: Final = "/etc/NetworkManager/system-connections/awale.nmconnection"
ACCESS_POINT_ADDRESS: Final = "10.42.0.1"
BOARD_UNIT: Final = "awale-board.service"
PLAYER_UNIT: Final = "awale.service"
MOUNT_UNIT: Final = "var-lib-awale.mount"  # systemd wants the name of the folder
PARTITION: Final = "/dev/disk/by-label/AWALE"
UNITS: Final = "/etc/systemd/system"
MODULE_FILE: Final = "/etc/modprobe.d/awale.conf"
CONFIG_FILE: Final = "/boot/firmware/config.txt"
CMDLINE_FILE: Final = "/boot/firmware/cmdline.txt"
OVERLAY_FILE: Final = "/etc/overlayroot.conf"  # of the package overlayroot
# recurse=0: not what is mounted below the root, so that the next installation can write /boot.
OVERLAY: Final = "overlayroot=tmpfs:recurse=0"
SPI_BUFFER: Final = 8192  # bytes; a frame has 24 a LED and 128
_BEGIN: Final = "# awale: written by 'awale pi install', removed by 'awale pi remove'"
_END: Final = "# awale: end"

# SPI's clock follows the core's, which must not change while LEDs are written.
_CONFIG: Final = """\
[all]
dtparam=spi=on
dtparam=i2c_arm=on
dtparam=i2c_arm_baudrate=400000
[pi02]
core_freq=250
core_freq_min=250
[pi3]
core_freq=250
core_freq_min=250
[pi4]
core_freq=500
core_freq_min=500
[all]
"""

_HARDENED: Final = """\
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=read-only
ProtectKernelModules=yes
PrivateTmp=yes
StateDirectory=awale
Environment=PYTHONUTF8=1
Restart=always
RestartSec=2
"""

_BOARD: Final = """\
[Unit]
Description=Awalé board: light and touch
RequiresMountsFor={data}
StartLimitIntervalSec=0

[Service]
User={user}
SupplementaryGroups=spi i2c gpio
ExecStart="{python}" -m awale_host.pi.board_main --state {data}/board --link-port {port}
{hardened}
[Install]
WantedBy=multi-user.target
"""

_PLAYER: Final = """\
[Unit]
Description=Awalé board: engine, games and page
RequiresMountsFor={data}
After=network.target {board_unit}
StartLimitIntervalSec=0

[Service]
User={user}
{groups}
AmbientCapabilities=CAP_NET_BIND_SERVICE
Environment=AWALE_DATA={data}/games
EnvironmentFile={secret}
ExecStart="{python}" -m awale_host play {way}--listen 0.0.0.0 --http-port 80 --wait 86400{more}
SuccessExitStatus=130
{hardened}
[Install]
WantedBy=multi-user.target
"""

MOUNT: Final = f"""\
[Unit]
Description=Awalé board: games on a partition of their own

[Mount]
What={PARTITION}
Where={DATA}
Type=ext4
Options=noatime

[Install]
WantedBy=multi-user.target
"""

_ACCESS_POINT: Final = """\
[connection]
id=awale
type=wifi
autoconnect=true

[wifi]
mode=ap
ssid={name}

[wifi-security]
key-mgmt=wpa-psk
proto=rsn
pairwise=ccmp
psk={password}

[ipv4]
method=shared
address1={address}/24

[ipv6]
method=disabled
"""


class Setup(NamedTuple):
    """Choices of an installation: for this `user`, with this Python. `usb`: the lights and pads are
    those of a Pico at a USB port. `voice`: the Pi speaks. `language` is a code, or empty."""

    user: str
    python: str
    link_port: int
    usb: bool = False
    voice: bool = False
    language: str = ""


def board_unit(setup: Setup) -> str:
    """The unit of the process that is the board."""
    return _BOARD.format(
        data=DATA,
        user=setup.user,
        python=setup.python,
        port=setup.link_port,
        hardened=_HARDENED,
    )


def player_unit(setup: Setup) -> str:
    """The unit of `awale play`, which serves the page on port 80."""
    more = " --voice" if setup.voice else ""
    more += f" --language {setup.language}" if setup.language else ""
    groups = ["dialout"] * setup.usb + ["audio"] * setup.voice
    return _PLAYER.format(
        data=DATA,
        user=setup.user,
        python=setup.python,
        board_unit="" if setup.usb else BOARD_UNIT,
        groups=f"SupplementaryGroups={' '.join(groups)}" if groups else "",
        secret=SECRET_FILE,
        way="" if setup.usb else f"--port socket://127.0.0.1:{setup.link_port} ",
        more=more,
        hardened=_HARDENED,
    )


def access_point(name: str, password: str) -> str:
    """NetworkManager's file of a wireless network that the Pi makes."""
    return _ACCESS_POINT.format(name=name, password=password, address=ACCESS_POINT_ADDRESS)


def with_config(text: str) -> str:
    """A config.txt with the lines that switch the buses on, once."""
    rest = without_config(text)
    return (
        f"{rest}{'' if rest.endswith(chr(10)) or not rest else chr(10)}{_BEGIN}\n{_CONFIG}{_END}\n"
    )


def without_config(text: str) -> str:
    """A config.txt as it was before; text without those lines is returned as it is."""
    before, begin, rest = text.partition(f"{_BEGIN}\n")
    return before + rest.partition(f"{_END}\n")[2] if begin else text


def with_overlay(line: str) -> str:
    """The kernel's command line with a root that is written to in memory only."""
    return f"{without_overlay(line).strip()} {OVERLAY}\n"


def without_overlay(line: str) -> str:
    """The kernel's command line as it was before; one without such a word is returned as it is."""
    words = line.split()
    kept = [word for word in words if not word.startswith("overlayroot=")]
    return line if kept == words else f"{' '.join(kept)}\n"


def wifi_code(name: str, password: str) -> str:
    """The text of a QR code by which a phone joins a wireless network."""

    def quoted(word: str) -> str:
        return "".join(f"\\{letter}" if letter in '\\;,":' else letter for letter in word)

    return f"WIFI:T:WPA;S:{quoted(name)};P:{quoted(password)};;"
