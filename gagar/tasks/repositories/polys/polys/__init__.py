"""Algebra and calculus of polynomials as coefficient lists."""

from polys.algebra import added, degree, multiplied, poly_text, trimmed
from polys.calculus import area, derivative, sign_changes, value_at, whole_roots
