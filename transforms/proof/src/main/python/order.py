"""What acts first where an edge sets something that starts others: `Composition` lets all that edges set change at once.

In the language what a process assigns by `=` has changed before what any assigns by `<=`, and who waits for the one finds the other
as it was. What a process without edges assigns by `<=` comes later than what a net has.
"""

import collections

from netlist import Unreadable
from timing import ALWAYS, KEYWORDS, NAME, assigned, statement_end, used_modules

STARTS = ("CLK", "ARST", "ALOAD", "SET", "CLR")
OPENS = ("EN", "ARST", "SET", "CLR")
CHANGES = {"+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "++", "--"}
SHIFTS = {"<<", ">>", "<<<", ">>>"}

Ways = collections.namedtuple("Ways", "at_once after late")
Ways.__doc__ = "Names that processes with edges assign by `=`, by `<=`, and names that others assign by `<=`."

Reach = collections.namedtuple("Reach", "registers inputs late")
Reach.__doc__ = "What signals depend on: indexes of registers with edges, names of inputs, bits that come late."


def ways(texts, top):
    """How variables are assigned in sources without comments; in tasks as in processes with edges."""
    found = Ways(set(), set(), set())
    for tokens in used_modules(texts, top):
        for at, token in enumerate(tokens):
            if token in ALWAYS:
                end = at + 1
                while tokens[end:end + 1] and tokens[end] not in ("begin", ";", ")", "*", "if", "case", "casex", "casez"):
                    end += 1
                edges = {"posedge", "negedge", "edge"} & set(tokens[at:end])
                _add(found, tokens[at + 1:_end(tokens, at)], bool(edges))
            elif token == "task" and "endtask" in tokens[at:]:
                _add(found, tokens[at + 1:tokens.index("endtask", at)], True)
    return found


def _end(tokens, at):
    """Where a process ends."""
    body = at + 1
    if tokens[body:body + 2] == ["@", "("]:
        while tokens[body:body + 1] not in ([")"], []):
            body += 1
        body += 1
    elif tokens[body:body + 1] == ["@"]:
        body += 2
    return statement_end(tokens, body)


def _add(found, tokens, edges):
    for at, name in enumerate(tokens):
        if not NAME.match(name) or name in KEYWORDS or at and tokens[at - 1] == ".":
            continue
        way = assigned(tokens, at)
        after = at + 1
        while tokens[after:after + 1] == ["["] and "]" in tokens[after:]:
            after = tokens.index("]", after) + 1
        follows = tokens[after:after + 2] + ["", ""]
        if follows[0] in CHANGES or follows[0] in SHIFTS and follows[1] == "=" or at and tokens[at - 1] in CHANGES:
            way = "="
        if way == "=" and edges:
            found.at_once.add(_plain(name))
        elif way == "<=":
            (found.after if edges else found.late).add(_plain(name))


def _plain(name):
    """A name without its place."""
    return name.lstrip("\\").split(".")[-1].split("[")[0]


def check(source, event):
    """Refuses what acts otherwise than all at once. event: whether each input may be a clock, and change with the others."""
    _Order(source, event).check()


class _Order:
    def __init__(self, source, event):
        self._source = source
        self._event = event
        self._names = source.aliases()
        self._late = {
            source.root((name, index))
            for name, (width, _, _) in source.module.wires.items() if name[0] == "\\" and _plain(name) in source.ways.late
            for index in range(width)
        }

    def check(self):
        for register in self._source.registers:
            if register.edge:
                if self._event or self._source.direct(register.controls["CLK"]) is None:
                    self._check_edges(register)
            else:
                self._check_latch(register)

    def _check_edges(self, register):
        starts = self._reach(register, STARTS)
        whole = self._reach(register, None)
        if any("x" in self._source.registers[index].starts for index in self._reach(register, ("CLK",)).registers):
            # From x to its first value is an edge, which no start value has.
            raise Unreadable("SOURCE_UNSUPPORTED", "an edge of a register without a start value")
        at_once = {index for index in starts.registers if self._is(index, "at_once")}
        for index in whole.registers:
            if at_once - {index} and self._is(index, "after") and not self._together(register, self._source.registers[index]):
                raise Unreadable("SOURCE_UNSUPPORTED", "an edge of what is assigned by `=`, before what else it needs is by `<=`")
        if starts.late:
            raise Unreadable("SOURCE_UNSUPPORTED", "an edge of what a process without edges assigns by `<=`")
        if whole.late and (starts.registers or self._reached(whole.late, later=False).inputs):
            raise Unreadable("SOURCE_UNSUPPORTED", "an edge that finds what a process without edges is yet to assign by `<=`")

    def _check_latch(self, register):
        opens = self._reach(register, OPENS)
        whole = self._reach(register, None)
        at_once = {index for index in whole.registers if self._is(index, "at_once")}
        if any(at_once - {index} and self._is(index, "after") for index in opens.registers):
            raise Unreadable("SOURCE_UNSUPPORTED", "a latch that `=` changes before `<=` closes it")
        if opens.late - {self._source.root(bit) for bit in register.bits}:
            raise Unreadable("SOURCE_UNSUPPORTED", "a latch that a process without edges closes by `<=`")

    def _is(self, index, way):
        """Whether a register may be assigned so: where its name is not found it may be both."""
        names = {_plain(name) for bit in self._source.registers[index].bits for name, _ in self._names[self._source.root(bit)]}
        known = self._source.ways.at_once | self._source.ways.after
        return bool(names & getattr(self._source.ways, way)) or not names & known

    def _together(self, one, other):
        """Whether two registers are started by the same, and by nothing else but inputs: then each finds the other as it was."""
        source = self._source

        def starts(register):
            controls = [control for control in STARTS if control in register.controls]
            return [(c, register.positive(c), [source.root(bit) for bit in source.module.bits(register.controls[c])]) for c in controls]

        if one.kind not in ("dff", "adff") or starts(one) != starts(other):
            return False
        return all(source.direct(one.controls[control]) for control in ("ARST",) if control in one.controls)

    def _reach(self, register, controls):
        """What a register's controls depend on; all of its inputs if none are given."""
        return self._reached(self._roots(register, controls))

    def _roots(self, register, controls=None):
        bits = []
        for port, text in register.cell.ports.items():
            if port != "\\Q" and (controls is None or port[1:] in controls):
                bits += self._source.module.bits(text)
        return {self._source.root(bit) for bit in bits}

    def _reached(self, roots, later=True):
        """later: whether bits that come late are told."""
        source = self._source
        found = Reach(set(), set(), set())
        work, seen = list(roots), set(roots)
        while work:
            bit = work.pop()
            if later and bit in self._late:
                found.late.add(bit)
            driver = source.driven.get(bit)
            if driver is None:
                continue
            if isinstance(driver, str):
                found.inputs.add(driver[1:])
                continue
            register = source.register_of.get(id(driver))
            if register is not None and register.edge:
                found.registers.add(register.index)
                continue
            above = self._roots(register) if register is not None else {
                source.root(one) for port, text in driver.ports.items() if port not in ("\\Y", "\\X", "\\CO") for one in source.module.bits(text)
            }
            work += above - seen
            seen |= above
        return found
