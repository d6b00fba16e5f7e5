"""Where pieces stand."""
