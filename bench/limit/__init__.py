"""A hand-written random roll-out in C: the speed limit that the core is measured against."""
