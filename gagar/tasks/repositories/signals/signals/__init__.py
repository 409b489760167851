"""Sequences of samples: peaks, levels, smoothing, and simple pulse codes."""

from signals.levels import above_share, clip_level, crossings, longest_run, smooth
from signals.pulses import decode_pulses, encode_pulses, gap_lengths, parity_bit, pulse_count
