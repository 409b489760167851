"""Validation helpers."""


def require_positive(value, name):
    """Raise ValueError unless value is more than zero."""
    if value <= 0:
        raise ValueError(f"{name} must be positive, got {value}")


def require_samples(samples, name):
    """Raise ValueError when there are no samples."""
    if not samples:
        raise ValueError(f"{name} must not be empty")


def require_bits(bits, name):
    """Raise ValueError unless every item is 0 or 1."""
    if any(bit not in (0, 1) for bit in bits):
        raise ValueError(f"{name} must hold only 0 and 1, got {bits}")
