"""The server: tables, clocks, people, storage, transport. It decides no rule."""
