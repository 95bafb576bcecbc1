"""A WebSocket connection to a server: one attempt, without retries."""

import contextlib
from typing import Final, get_args

import msgspec
from websockets.sync.client import ClientConnection, connect

from ..server.protocol import messages as protocol
from .errors import RemoteError

_DECODER: Final[msgspec.json.Decoder[protocol.AnyMessage]] = msgspec.json.Decoder(protocol.AnyMessage)
_ENCODER: Final = msgspec.json.Encoder()
_MESSAGE_TYPES: Final = {message.__struct_config__.tag for message in get_args(protocol.AnyMessage)}
_LONGEST_MESSAGE: Final = 4 << 20


class _Tagged(msgspec.Struct):
    type: str


class Connection:
    """An open WebSocket that sends commands and receives messages."""

    def __init__(self, url: str, token: str, *, timeout: float) -> None:
        self._stack = contextlib.ExitStack()
        self._socket: ClientConnection = self._stack.enter_context(
            connect(
                "ws" + url.removeprefix("http") + "/ws",
                additional_headers={"authorization": f"Bearer {token}"},
                compression=None,
                max_size=_LONGEST_MESSAGE,
                open_timeout=timeout,
            )
        )

    def send(self, command: protocol.Command) -> None:
        """Send a command."""
        self._socket.send(_ENCODER.encode(command), text=True)

    def receive(self, timeout: float) -> protocol.AnyMessage | None:
        """The next message; None if its type belongs to a later version of the protocol."""
        text = self._socket.recv(timeout)
        try:
            return _DECODER.decode(text)
        except msgspec.DecodeError as error:
            with contextlib.suppress(msgspec.DecodeError):
                if msgspec.json.decode(text, type=_Tagged).type not in _MESSAGE_TYPES:
                    return None
            raise RemoteError("protocol", {"why": str(error)}) from None

    def close(self) -> None:
        """Close the socket."""
        self._stack.close()
