"""Prefect flows. Not built yet: the loop runs under the local executor (`gagar run`); see docs/status.md."""
