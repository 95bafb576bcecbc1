"""Announcements between processes that share a store: "the log of this table has grown".

They may be lost, repeated or reordered; the store is the only authority.
"""
