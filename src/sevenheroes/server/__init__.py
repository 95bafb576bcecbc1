"""The server: tables, clocks, people, storage and transport. The rules are not here, but in the core."""
