"""gagar: reinforcement-learning post-training for code agents with groupwise agentic grading.

Importing the package is cheap: no torch, no orchestrator. See `docs/architecture.md` for the rooms of the house.
"""

__version__ = "0.1.0"
