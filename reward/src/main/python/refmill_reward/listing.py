"""Reads what Icarus found in a candidate: its ports and variables."""

import re

NAME = r'"((?:[^"\\]|\\.)*)"'
SCOPE = re.compile(r"^(S_\S+) \.scope ([a-z.]+), " + NAME + " " + NAME + r"(.*);$")
PARENT = re.compile(r", (S_[0-9a-zA-Z]+)$")
PORT = re.compile(r"^\s*\.port_info \d+ /(INPUT|OUTPUT|INOUT) (\d+) " + NAME)
VARIABLE = re.compile(r"^v\S+ \.var(?:/s|/i)?\s+" + NAME + r", (-?\d+) (-?\d+);")
ARRAY = re.compile(r"^v\S+ \.array(?:/s|/i)?\s+" + NAME + r", (-?\d+) (-?\d+), (-?\d+) (-?\d+);")


class Scopes:
    """What Icarus's compiled file says of the candidate: ports of the top, and variables below it."""

    def __init__(self, path, bench, instance):
        self.ports = {}
        self.variables = []
        paths = {}
        kinds = {}
        current = None
        with open(path, encoding="latin-1") as lines:
            for line in lines:
                line = line.rstrip("\n")
                if line.startswith("S_"):
                    match = SCOPE.match(line)
                    if match:
                        parent = PARENT.search(match.group(5))
                        above = paths.get(parent.group(1)) if parent else ()
                        current = None if above is None else above + (unescape(match.group(3)),)
                        paths[match.group(1)] = current
                        kinds[current] = match.group(2)
                elif current is None or current[:2] != (bench, instance):
                    continue
                elif line.startswith("    .port_info") and len(current) == 2:
                    match = PORT.match(line)
                    if match:
                        self.ports[unescape(match.group(3))] = (match.group(1), int(match.group(2)))
                elif line.startswith("v") and kinds[current] in ("module", "generate"):
                    self._variable(line, current[1:])

    def _variable(self, line, path):
        scalar = VARIABLE.match(line)
        array = ARRAY.match(line)
        match = scalar or array
        if not match:
            return
        name = reference(path + (unescape(match.group(1)),))
        if scalar:
            left, right = int(scalar.group(2)), int(scalar.group(3))
            self.variables.append((name, None, abs(left - right) + 1))
        else:
            first, last, left, right = (int(array.group(i)) for i in range(2, 6))
            bounds = (min(first, last), max(first, last))
            self.variables.append((name, bounds, abs(left - right) + 1))


def reference(path):
    """A hierarchical name: a scope `g[0]` is escaped up to its index, all else wholly."""
    parts = []
    for index, level in enumerate(path):
        match = re.match(r"(.*)(\[-?\d+\])\Z", level) if index + 1 < len(path) else None
        parts.append("\\%s %s" % (match.group(1), match.group(2)) if match else "\\%s " % level)
    return ".".join(parts)


def unescape(text):
    """Icarus writes names with a backslash before a quote or backslash, others as octal numbers."""
    return re.sub(
        r"\\([0-7]{3}|.)",
        lambda m: chr(int(m.group(1), 8)) if len(m.group(1)) == 3 else m.group(1),
        text,
    )
