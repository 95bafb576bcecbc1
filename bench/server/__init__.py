"""Load tests of the server: many players over real sockets, driven by one process."""
