"""Squares, strips and colours of quilts."""

from quilts.cloth import backing, bundles, cloth_left, strips, widest
from quilts.colours import alternating, bordered, clashes, colour_counts, shifted
