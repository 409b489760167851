"""Bits and fields of whole numbers."""

from bitfields.bits import bit_places, bit_text, flipped, ones, rotated
from bitfields.fields import field, packed, signed_field, used_fields, with_field
