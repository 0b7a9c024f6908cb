"""Whether a netlist and a model can differ, asked of Z3: in one call from related states, or in calls from the start.

Which bit of a register is which bit of the model's state is guessed by names; a wrong guess gives no proof.
"""

import collections
import re

from bits import Bits, Silent, Terms, zeros
from integers import Integers, Open, is_open, least, most

MAX_BITS = 4096
MAX_ROUNDS = 10
ELEMENT = re.compile(r"(.*)\[(\d+)\]$")

Range = collections.namedtuple("Range", "bits signed")
Range.__doc__ = "Numbers of so many bits, in two's complement if signed; of none: what it is at first."
Call = collections.namedtuple("Call", "differs registers state")
Call.__doc__ = "What is wrong with a call's results, and what both sides are afterwards."


class _Nothing:
    """Registers that a reset must not depend on."""

    def __getitem__(self, index):
        raise Silent("SOURCE_UNSUPPORTED", "an asynchronous control that depends on state")


class Difference:
    """A source and a model.

    complete    whether calls from the start say all there is to say of these calls
    """

    def __init__(self, z3, netlist, model, inputs, outputs, clock):
        self._z3 = z3
        self._netlist = netlist
        self._model = model
        self._inputs = inputs
        self._outputs = outputs
        self._clock = clock
        self._check()
        self._relate()
        self.complete = all(start != "x" for starts in self._starts for start in starts)

    def sequential(self):
        return bool(self._netlist.registers or self._model.paths)

    def _check(self):
        registers = self._netlist.registers
        if registers and self._clock is None:
            raise Silent("EVENT_PROTOCOL", "registers without the one clock of a call")
        if sum(register.width for register in registers) > MAX_BITS:
            raise Silent("SIZE_LIMIT", "registers of more than %d bits" % MAX_BITS)
        if any(register.cell["connections"]["CLK"] != self._netlist.inputs[self._clock] for register in registers):
            raise Silent("CLOCK", "a register whose clock is no port")

    # The relation

    def _relate(self):
        named = self._named()
        starts = self._model.starts
        self._related = [[named.get(bit) for bit in register.bits] for register in self._netlist.registers]
        self._starts = [list(register.starts) for register in self._netlist.registers]
        for row, given in zip(self._related, self._starts):
            for at, hit in enumerate(row):
                if hit is None:
                    continue
                bit = str(starts[hit[0]] >> hit[1] & 1)
                if given[at] == "x":
                    # As the contract has it: what the source does not initialise starts as 0.
                    given[at] = "0"
                if starts[hit[0]] < 0 or given[at] != bit:
                    row[at] = None
        self._widths = [0] * len(starts)
        for row in self._related:
            for hit in row:
                if hit:
                    self._widths[hit[0]] = max(self._widths[hit[0]], hit[1] + 1)
        self._unrelate({at for at, (start, width) in enumerate(zip(starts, self._widths)) if start >> width})

    def _unrelate(self, leaves):
        self._related = [[None if hit and hit[0] in leaves else hit for hit in row] for row in self._related]
        for at in leaves:
            self._widths[at] = 0

    def _named(self):
        """Bits of the netlist that have the name of a number of the state: bit to (number, bit of it)."""
        leaves = {}
        for at, path in enumerate(self._model.paths):
            leaves.setdefault(_plain("_".join(str(part) for part in path)), at)
        elements = {name: ELEMENT.match(name) for name in self._netlist.names}
        lows = {}
        for found in filter(None, elements.values()):
            lows[found.group(1)] = min(lows.get(found.group(1), int(found.group(2))), int(found.group(2)))
        named = {}
        for name, net in self._netlist.names.items():
            key = _plain(name)
            if elements[name]:
                base, index = elements[name].groups()
                key = "%s_%d" % (_plain(base), int(index) - lows[base])
            leaf = leaves.get(key, leaves.get(key + "_"))
            if leaf is not None and name[0] != "$":
                for index, bit in enumerate(net["bits"]):
                    named.setdefault(bit, (leaf, index))
        return named

    # A call

    def _call(self, terms, registers, state, suffix=""):
        inputs = {name: terms.free("i%d%s" % (at, suffix), width) for at, (name, width) in enumerate(self._inputs)}
        n = Integers(terms)
        numbers = {name: n.unsigned(bits.value, bits.width) for name, bits in inputs.items()}
        results, after = self._source(terms, inputs, registers)
        returned, next_state, wrong = self._model.call(terms, state, numbers, self._outputs)
        differs = _true(wrong)
        for bits, term in zip(results, returned):
            differs += _unlike(bits, term)
        return Call(differs, after, next_state)

    def _source(self, terms, inputs, registers):
        """Outputs of a call of the source, and registers afterwards: the falling edge before the rising one."""
        netlist = self._netlist
        now = self._reset(terms, inputs, registers)
        for rising in (False, True):
            fired = [register for register in netlist.registers if register.rising == rising]
            if fired:
                copy = netlist.instance(terms, inputs, now)
                after = {register.index: copy.value(register.cell["connections"]["D"]) for register in fired}
                now = self._reset(terms, inputs, [after.get(at, old) for at, old in enumerate(now)])
        shown = dict(inputs)
        if self._clock is not None:
            shown[self._clock] = Bits(1, "#b1", None)
        copy = netlist.instance(terms, shown, now)
        return [copy.value(netlist.outputs[name]) for name, _ in self._outputs], now

    def _reset(self, terms, inputs, registers):
        """What asynchronous resets make of registers. They must depend on inputs alone."""
        copy = self._netlist.instance(terms, inputs, _Nothing())
        now = list(registers)
        for register in self._netlist.registers:
            if register.kind == "$adff":
                reset = copy.value(register.cell["connections"]["ARST"])
                if not register.positive("ARST"):
                    reset = terms.invert(reset)
                now[register.index] = terms.choice(reset, now[register.index], terms.constant(register.reset()[::-1]))
        return now

    def _find(self, terms, differs, calls):
        """Inputs of so many calls with which something is true and nothing is in doubt; or None."""
        differs = [one for one in differs if one != "false"]
        if not differs:
            return None
        sure = ["(= %s #b0)" % doubt for doubt in terms.doubts]
        condition = "(and %s)" % " ".join(["true", "(or %s)" % " ".join(["false"] + differs)] + sure)
        names = {"i%d%s" % (at, suffix): (call, name) for call, suffix in enumerate(calls) for at, (name, _) in enumerate(self._inputs)}
        found = self._z3.ask(terms, condition, list(names))
        if found is None:
            return None
        shown = [{} for _ in calls]
        for key, (call, name) in names.items():
            shown[call][name] = found[key]
        return shown

    # From the start

    def from_start(self, calls):
        """Inputs of calls from the start of which the last one differs; None if there are none in so many calls."""
        terms = Terms()
        registers = []
        for starts in self._starts:
            registers.append(terms.constant("".join(starts[::-1])))
        state = list(self._model.starts)
        suffixes = []
        for number in range(calls):
            suffixes.append("_%d" % number)
            call = self._call(terms, registers, state, suffixes[-1])
            found = self._find(terms, call.differs, suffixes)
            if found is not None:
                return found
            registers, state = call.registers, call.state
        if terms.doubts and self._doubted(terms):
            self.complete = False
        return None

    def _doubted(self, terms):
        return self._z3.ask(terms, "(or false %s)" % " ".join("(= %s #b1)" % doubt for doubt in terms.doubts)) is not None

    # From related states

    def step(self):
        """None if any call from related states gives equal outputs and related states; else why there is no proof."""
        ranges = self._ranges()
        opened = frozenset()
        for _ in range(MAX_ROUNDS):
            terms = Terms()
            state = self._state(terms, ranges)
            call = self._call(terms, self._before(terms, state, opened), state)
            differs = call.differs + self._unrelated(terms, call, opened)
            unknown = {at for at, bits in enumerate(call.registers) if bits.unknown is not None}
            becomes = [_some(call.registers[at]) for at in sorted(unknown - opened)]
            if self._find(terms, differs + becomes, []) is None and not (terms.doubts and self._doubted(terms)):
                return None
            if becomes and unknown != opened:
                # Some register may become x, as far as this can tell: once more, with x in what may.
                opened = opened | unknown
                continue
            if self._find(terms, differs, []) is None:
                return Silent("UNKNOWN_CONTROL", "a value that may be x decides what is done")
            unmatched = any(None in row for row in self._related)
            return Silent("STATE_UNMATCHED" if unmatched else "NOT_INDUCTIVE", "the step fails")
        return Silent("NOT_INDUCTIVE", "the step fails")

    def _ranges(self):
        """What numbers of the state may be that no register holds: as wide as calls make them."""
        starts = self._model.starts
        ranges = [_range(start, start) for start in starts]
        held = set()
        for _ in range(MAX_ROUNDS):
            terms = Terms()
            state = self._state(terms, [Range(0, False) if at in held else known for at, known in enumerate(ranges)])
            n = Integers(terms)
            numbers = {name: n.unsigned(terms.free("i%d" % at, width).value, width) for at, (name, width) in enumerate(self._inputs)}
            _, after, _ = self._model.call(terms, state, numbers, self._outputs)
            same = {at for at, (old, new) in enumerate(zip(state, after)) if old is new and is_open(old)}
            if same:
                # What no call changes is what it was at first.
                held |= same
                self._unrelate(same)
                continue
            wider = list(ranges)
            for at, value in enumerate(after):
                if not self._widths[at] and at not in held:
                    known = ranges[at]
                    lo = min(least(value), starts[at], -1 << (known.bits - 1) if known.signed else 0)
                    hi = max(most(value), starts[at], (1 << (known.bits - known.signed)) - 1)
                    wider[at] = _range(lo, hi)
            if wider == ranges:
                return [Range(0, False) if at in held else known for at, known in enumerate(ranges)]
            ranges = wider
        raise Silent("PYTHON_UNSUPPORTED", "a state without bounds")

    def _state(self, terms, ranges):
        n = Integers(terms)
        state = []
        for at, (width, known) in enumerate(zip(self._widths, ranges)):
            if not width and not known.bits:
                state.append(self._model.starts[at])
                continue
            bits = width or known.bits
            term = terms.free("s%d" % at, bits).value
            if not width and known.signed:
                state.append(Open(term, -1 << (bits - 1), (1 << (bits - 1)) - 1))
            else:
                state.append(n.unsigned(term, bits))
        return state

    def _before(self, terms, state, opened):
        """Registers that are related to a state, and may be x where `opened` has them."""
        registers = []
        for register, row in zip(self._netlist.registers, self._related):
            parts, loose = [], 0
            for hit in row:
                if hit is None:
                    parts.append(terms.free("f%d_%d" % (register.index, loose), 1))
                    loose += 1
                else:
                    parts.append(Bits(1, terms.term(1, "((_ extract %d %d) s%d)" % (hit[1], hit[1], hit[0])), None))
            bits = terms.joined(parts[::-1])
            if register.index in opened:
                bits = terms.made(bits.width, bits.value, terms.free("u%d" % register.index, bits.width).value)
            registers.append(bits)
        return registers

    def _unrelated(self, terms, call, opened):
        """Where the states are not related any more."""
        n = Integers(terms)
        found = []
        vectors = {}
        for at, width in enumerate(self._widths):
            if width:
                value = call.state[at]
                inside = n.all_of(n.less(-1, value), n.less(value, 1 << width))
                found += _true(n.opposite(inside))
                vectors[at] = n.fit(value, width)
        for row, bits in zip(self._related, call.registers):
            kept = [(at, hit) for at, hit in enumerate(row) if hit]
            if kept:
                shown = terms.joined([terms.part(bits, at, at) for at, _ in kept][::-1])
                parts = [terms.part(Bits(self._widths[hit[0]], vectors[hit[0]], None), hit[1], hit[1]) for _, hit in kept]
                found += _unlike(shown, terms.joined(parts[::-1]).value)
        return found


def _plain(name):
    return re.sub(r"[^A-Za-z0-9$]+", "_", name).strip("_")


def _range(lo, hi):
    """The least that holds lo to hi."""
    if lo >= 0:
        return Range(hi.bit_length(), False)
    return Range(max((~lo).bit_length(), max(hi, 0).bit_length()) + 1, True)


def _true(value):
    return [] if value is False else ["true" if value is True else "(= %s #b1)" % value.term]


def _some(bits):
    """Where some bit is x."""
    return "(distinct %s %s)" % (bits.unknown, zeros(bits.width))


def _unlike(bits, term):
    """Where known bits are not those of a vector."""
    if bits.unknown is not None:
        term = "(bvand %s (bvnot %s))" % (term, bits.unknown)
    return ["(distinct %s %s)" % (bits.value, term)]
