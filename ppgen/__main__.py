"""`python -m ppgen`."""

from ppgen.cli import main

if __name__ == "__main__":
    main()
