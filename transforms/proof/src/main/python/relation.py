"""Which number of a model's state holds which bit of a source's registers: guessed by names, which a proof then confirms."""

import collections
import itertools
import re

# Names that are tried for a number in lists of objects.
MAX_NAMES = 64


def plain(name):
    return re.sub(r"[^A-Za-z0-9$]+", "_", name).strip("_")


def relate(source, leaves, state):
    """For each register's bit: (leaf, bit), or None where no leaf is found.

    state: what the request says of variables, for the first index of arrays.
    """
    aliases = source.aliases()
    lows = {plain(".".join(v["path"])): [d["low"] for d in v.get("dimensions") or ()] for v in state}
    tables = _tables(leaves)
    for base, words in _words(source).items():
        lows.setdefault(base, [min(words)])
    lowered = collections.defaultdict(list)
    for key in tables:
        lowered[key.lower()].append(key)
    found = {}

    def of_wire(wire):
        if wire not in found:
            found[wire] = _leaf(wire, tables, lowered, lows)
        return found[wire]

    related = []
    for register in source.registers:
        row = []
        for bit in register.bits:
            hit = None
            for wire, index in aliases[source.root(bit)]:
                leaf = of_wire(wire)
                if leaf is not None:
                    hit = (leaf, index)
                    break
            row.append(hit)
        related.append(row)
    return related


def _words(source):
    """Indexes of the words of each memory that became registers, by its plain name."""
    found = collections.defaultdict(set)
    for register in source.registers:
        element = re.match(r"\\(.*)\[(\d+)\]$", register.bits[0][0]) if isinstance(register.bits[0], tuple) else None
        if element:
            found[plain(element.group(1))].add(int(element.group(2)))
    return found


def _tables(leaves):
    """Leaves by the plain name of what holds them: a number of its own, or by its indexes in a list."""
    tables = collections.defaultdict(dict)
    for number, leaf in enumerate(leaves):
        words = [part for part in leaf.path if isinstance(part, str)]
        indexes = tuple(part for part in leaf.path if not isinstance(part, str))
        tables[plain("_".join(words))][indexes] = number
    # A generate loop's instances may be a list, whose first one need not be that of index 0.
    for first in (0, 1, 2):
        for number, leaf in enumerate(leaves):
            if any(not isinstance(part, str) for part in leaf.path):
                for name in _repeated([part if isinstance(part, str) else part + first for part in leaf.path]):
                    tables[plain(name)].setdefault((), number)
    return tables


def _repeated(path):
    """Names of a number that an object of a list holds: `row_u`, 3, 1, `q` may be that of `row[3][1].u` or `row[3].u[1]`."""
    names = [""]
    at = 0
    while at < len(path):
        end = at + 1
        while end < len(path) and not isinstance(path[end], str):
            end += 1
        parts = _placed(path[at], path[at + 1 : end])
        names = ["_".join(filter(None, (name, part))) for name in names for part in parts][:MAX_NAMES]
        at = end
    return names


def _placed(name, indexes):
    """A name with indexes in it in all ways: behind it, or where its words meet."""
    words = name.split("_")
    found = []
    for places in itertools.combinations_with_replacement(range(len(words), 0, -1), len(indexes)):
        parts = []
        for number, word in enumerate(words, 1):
            parts.append(word)
            parts += [str(index) for index, place in zip(indexes, reversed(places)) if place == number]
        found.append("_".join(parts))
    return found


def _leaf(wire, tables, lowered, lows):
    name = wire[1:] if wire[0] == "\\" else wire
    if wire[0] == "$":
        return None
    element = re.match(r"(.*)\[(\d+)\]$", name)
    for base, index in ([(element.group(1), int(element.group(2)))] if element else []) + [(name, None)]:
        key = plain(base)
        table = tables.get(key) or tables.get(key + "_")
        if table is None and len(lowered.get(key.lower(), ())) == 1:
            table = tables[lowered[key.lower()][0]]
        if table is None:
            continue
        if index is None:
            if () in table:
                return table[()]
            continue
        order = sorted(key for key in table if key)
        low = lows.get(key, [0])
        at = index - (low[0] if len(low) == 1 else 0)
        if 0 <= at < len(order):
            return table[order[at]]
    return None
