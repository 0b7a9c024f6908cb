"""Lists that come with the package: a rule and a name on each line, comments behind a number sign."""

import os


def read_rules(file):
    """The rule for each name in a file of this directory."""
    rules = {}
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), file)
    with open(path, encoding="ascii") as lines:
        for line in lines:
            if line.strip() and not line.startswith("#"):
                rule, name = line.split()
                rules[name] = rule
    return rules
