"""Descriptions for the fields of the protocol's structs."""

from msgspec import Meta


def doc(meaning: str) -> Meta:
    """Describe a field, for ``docs/protocol.md``, the TypeScript types and the OpenAPI schema."""
    return Meta(description=meaning)
