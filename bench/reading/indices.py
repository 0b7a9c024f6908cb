"""Says again for each index what a text says once of names that have one, as instances in a generate construct do."""

import re

EACH = re.compile(r"( *)- For each `(\w+)` from (\d+) to (\d+)(?:, in this order)?:")
ITEM = re.compile(r"(`[^`]+`[^`;]*?) \(for each ((?:`\w+` from \d+ to \d+(?: and |, )?)+)\)")
RANGE = re.compile(r"`(\w+)` from (\d+) to (\d+)")
COMPUTED = re.compile(r"\[([\d+*() -]+)\]")


def computed(found):
    """An index that has become a formula of numbers."""
    return "[%d]" % eval(found.group(1), {"__builtins__": {}})  # pylint: disable=eval-used


def said_of(text, variable, value):
    """A text with a number for a variable in its formulas."""
    def formula(found):
        return COMPUTED.sub(computed, re.sub(r"\b%s\b" % variable, str(value), found.group()))

    return re.sub(r"`[^`]*`", formula, text)


def items(line):
    """A line in which each item of a list stands for itself."""
    def each(found):
        said = [found.group(1)]
        for variable, first, last in RANGE.findall(found.group(2)):
            said = [said_of(one, variable, value) for one in said for value in range(int(first), int(last) + 1)]
        return "; ".join(said)

    return ITEM.sub(each, line)


def is_instance(lines, variable):
    """Whether names have the variable in the index of what they are inside of."""
    inside = re.compile(r"`[^`]*\[[^\]`]*\b%s\b[^\]`]*\]\.[^`]*`" % variable)
    return any(inside.search(line) for line in lines)


def unfolded(text):
    lines = text.split("\n")
    result = []
    at = 0
    while at < len(lines):
        found = EACH.fullmatch(lines[at])
        at += 1
        if not found:
            result.append(items(lines[at - 1]))
            continue
        indent, variable, first, last = found.groups()
        begin = at
        while at < len(lines) and lines[at].startswith(indent + "  "):
            at += 1
        body = lines[begin:at]
        if not is_instance(body, variable):
            result.append(lines[begin - 1])
            result += unfolded("\n".join(body)).split("\n") if body else []
            continue
        for value in range(int(first), int(last) + 1):
            said = "\n".join(said_of(line[2:], variable, value) for line in body)
            result += unfolded(said).split("\n")
    return "\n".join(result)
