"""How processes that share a store announce that a table has grown.

Announcements may be lost, repeated or reordered; the store is the only authority.
"""
