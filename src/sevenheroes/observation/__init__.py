"""Observation fields: one table from which views, JSON, its reader, TypeScript and docs are generated.

`table.py` lists every field with its type, visibility and meaning. `field_types.py` says how each type is
converted, and `converters.py` has the conversions. ``tools/observation.py`` generates `record.py` and
`fields.py`.
No rules and no I/O live here; who may know what is decided by ``core/observe.py``.
"""
