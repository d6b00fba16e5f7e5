"""The press turns a request into judged figures, drawings, and bytes with the names of their files.

The command line, the library and the comparison with a baseline all stand on it, so that they draw the same things
under the same names and find the same faults. Nothing here prints, writes a file or reads the environment.
"""
