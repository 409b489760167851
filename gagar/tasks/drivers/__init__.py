"""Programs that run *inside* the sandbox, standard library (and pytest) only. They are read as text, never imported here."""
