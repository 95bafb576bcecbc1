"""Where a server can be reached: from this machine, and from the same network."""

import ipaddress
import socket
from typing import Final
from urllib.parse import urlsplit

EVERYWHERE: Final = ("0.0.0.0", "::")
"""What a server listens at that can be reached from everywhere."""


def network_address() -> str | None:
    """The address of this machine in its network, if it is in one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way it would go
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return found


def shareable_url(base: str, *, host: str) -> str:
    """The address by which a server was reached, or the one that leads there from other machines too."""
    place = urlsplit(base)
    if host not in EVERYWHERE or not _is_this_machine(place.hostname or ""):
        return base
    address = network_address()
    if address is None:
        return base
    return f"{place.scheme}://{address}" + (f":{place.port}" if place.port else "")


def _is_this_machine(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
