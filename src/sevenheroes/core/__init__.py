"""The rules, once, for everyone: functions over one record per game, compiled by Numba."""
