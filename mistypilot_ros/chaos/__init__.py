"""Disturbs the running system and judges it after each step: `script/chaos`."""
