"""URLs of this server: for this machine, and for others in the same network."""

import ipaddress
import socket
from typing import Final
from urllib.parse import urlsplit

ALL_INTERFACES: Final = ("0.0.0.0", "::")


def network_address() -> str | None:
    """Return the address of this machine in its network, if it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # UDP: sends nothing, but selects the interface
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return found


def shareable_url(base: str, *, host: str) -> str:
    """Turn a URL by which the server was reached into one that works on other machines, too.

    `host` is the address that the server listens on.
    """
    url = urlsplit(base)
    if host not in ALL_INTERFACES or not _is_loopback(url.hostname or ""):
        return base
    address = network_address()
    if address is None:
        return base
    return f"{url.scheme}://{address}" + (f":{url.port}" if url.port else "")


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
