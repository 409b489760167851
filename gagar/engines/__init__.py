"""What generates tokens. `gagar.engines.base` holds the contract; an engine's own module is imported when it is used."""
