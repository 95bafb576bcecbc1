"""The version of the library, checked against the changelog by a test."""

__version__ = "0.1.0"
