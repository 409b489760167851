"""Validation helpers."""


def require_positive(value, name):
    """Raise ValueError unless value is more than zero."""
    if value <= 0:
        raise ValueError(f"{name} must be positive, got {value}")


def require_items(value, name):
    """Raise ValueError when there are no items."""
    if not value:
        raise ValueError(f"{name} must not be empty")


def require_not_negative(value, name):
    """Raise ValueError when value is less than zero."""
    if value < 0:
        raise ValueError(f"{name} must not be negative, got {value}")


def require_text(value, name):
    """Raise ValueError unless value is a text with something in it."""
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{name} must be a text, got {value!r}")
