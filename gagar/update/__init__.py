"""Credit to weights: the policy update, and the warm start that makes the policy before it."""
