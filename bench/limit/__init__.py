"""The play-out written by hand in C, as the limit that the core is measured against."""
