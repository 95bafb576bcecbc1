"""How much a server carries: many players over real sockets, driven by one process."""
