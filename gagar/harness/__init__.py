"""How a model acts on a repository."""
