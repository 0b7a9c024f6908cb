"""Asks a class for each line of a table of all that a design without state gives."""

import re

TABLE = re.compile(r"^So the outputs are:\n\n((?:\|.*\n?)+)", re.MULTILINE)


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def checked(row, model, text, ports):
    """A line that the class does not confirm; None if it confirms all, False where there is no table.

    `ports` has the names of ports that formulas call something else, by these."""
    found = TABLE.search(text)
    if not found:
        return False
    head, rule, *lines = found.group(1).strip().split("\n")
    if set(rule) - set("|-"):
        return "a table without a head"
    names = [name.strip("`") for name in cells(head)]
    names = [ports.get(name, name) for name in names]
    widths = {port["name"]: port["width"] for port in row["ports"]}
    inputs = [port["name"] for port in row["ports"] if port["direction"] != "output" and port["name"] in names]
    seen = set()
    for line in lines:
        told = dict(zip(names, (int(cell, 0) for cell in cells(line))))
        given = {name: told.pop(name) for name in inputs}
        got = model().eval(dict(given))
        for name, value in told.items():
            if got[name] != value:
                return "with %s %s is said to be %d, not %d" % (given, name, value, got[name])
        seen.add(tuple(given.values()))
    missing = (1 << sum(widths[name] for name in inputs)) - len(seen)
    return "%d lines are missing" % missing if missing else None
