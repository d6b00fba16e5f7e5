"""What moves do to enemies by themselves, compiled: a module for each way to find those that are taken or turned."""
