"""One call of a reference model as equations: what it returns and the state it leaves, of inputs and the state before."""

import ast
import collections
import warnings

from execution import MODEL, Execution
from heap import Reference, is_dict, is_instance, is_list
from paths import UNSET
from values import Type
from vectors import Unsupported, high, is_number, is_open, low

MAX_LEAVES = 4096
MAX_ROUNDS = 16

Leaf = collections.namedtuple("Leaf", "path start")
Leaf.__doc__ = "A number of the state: where it is, from the model down, and what it is at first."


class Range(collections.namedtuple("Range", "bits signed")):
    """Numbers of so many bits, in two's complement if signed."""

    @property
    def lo(self):
        return -1 << (self.bits - 1) if self.signed else 0

    @property
    def hi(self):
        return (1 << (self.bits - self.signed)) - 1

    @staticmethod
    def of(lo, hi):
        """The least that holds lo to hi."""
        if lo >= 0:
            return Range(hi.bit_length(), False)
        return Range(max((~lo).bit_length(), (~hi if hi < 0 else hi).bit_length()) + 1, True)


class Model:
    """A model as it is when it was made."""

    def __init__(self, text):
        try:
            self.tree = ast.parse(text)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                # There is more to Python's syntax than its grammar.
                compile(text, MODEL, "exec", dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as problem:
            raise Unsupported("text that is no Python: %s" % type(problem).__name__) from None
        self._text = text
        execution = self._made()
        self._held = {}
        self.leaves = [Leaf(path, int(value)) for path, value in _walk(execution)[0]]
        if len(self.leaves) > MAX_LEAVES:
            raise Unsupported("a state of %d numbers" % len(self.leaves))

    def _made(self):
        try:
            return Execution(self.tree)
        except RecursionError:
            raise Unsupported("deep nesting") from None

    def hold(self, leaves):
        """Takes it that some leaves are what they were at first."""
        self._held = {index: self.leaves[index].start for index in leaves}

    def call(self, inputs, outputs, ranges):
        """A call from any state within ranges.

        inputs, outputs: (name, width) of each port. ranges: what each leaf may be.
        """
        given = inputs, outputs, self.leaves, ranges, self._held
        try:
            try:
                return Call(self._made(), *given)
            except _Grows as grown:
                # What every call sets before it reads it is no state, if calls are the same before and behind the first one.
                late = Call(self._made(), *given, late=grown.names, there=True)
                if not late.is_like(Call(self._made(), *given, late=grown.names)):
                    raise Unsupported("a state that changes its shape") from None
                return late
        except RecursionError:
            raise Unsupported("deep nesting") from None

    def settled(self, inputs, outputs, ranges):
        """A call, from ranges that are made as wide as its own results need, where these are not known.

        ranges: of each leaf, or None.
        """
        known = [given or Range.of(min(leaf.start, 0), max(leaf.start, 0)) for leaf, given in zip(self.leaves, ranges)]
        for turn in range(MAX_ROUNDS):
            call = self.call(inputs, outputs, known)
            wider = []
            for leaf, given, before, value in zip(self.leaves, ranges, known, call.next):
                lo, hi = low(value), high(value)
                if before.lo <= lo and hi <= before.hi:
                    wider.append(before)
                elif given and max(hi, leaf.start) < 1 << max(given.bits - 1, 0) and lo >= -1 << max(given.bits - 1, 0):
                    wider.append(Range(given.bits, True))
                elif given:
                    wider.append(before)
                else:
                    wider.append(Range.of(min(lo, before.lo), max(hi, before.hi)))
            if wider == known:
                return call
            if turn > 6 and max(after.bits for after in wider) > 64:
                break
            known = wider
        raise Unsupported("a state without bounds")


class _Grows(Exception):
    """A call gives the model's object more names."""

    def __init__(self, names):
        super().__init__("names that a call adds")
        self.names = names


class Call:
    """A call, executed.

    vectors     Verilog that computes all of it from `i0`, `i1`... of the inputs and `s0`, `s1`... of the leaves, each of as
                many bits as its range; and Python that does
    next        of each leaf what it is afterwards
    outputs     of each output port what is returned
    wrong       where it breaks off or returns what its port does not hold: a bool, known or open
    late, there of the parameters: names that calls give the object, and whether it has them already, as what must not be read
    limited     where it does more than was followed: of such calls nothing is known
    leaves      of each leaf where it leaves its range
    outside     where it is limited, or where it leaves a state that is not in the ranges, so that nothing is known of the next one
    """

    def __init__(self, execution, inputs, outputs, leaves, ranges, held, late=(), there=False):
        v = execution.vectors
        before, shape = _walk(execution)
        fields = set(execution.heap.get(execution.model))
        given = {}
        for index, (leaf, known) in enumerate(zip(leaves, ranges)):
            sign = "s%d" % index if known.signed else "{1'b0, s%d}" % index
            given[leaf.path] = held[index] if index in held else v.wire("$signed(%s)" % sign, known.lo, known.hi, "s%d" % index)
        _replace(execution, given)
        values = {
            name: v.wire("$signed({1'b0, i%d})" % index, 0, (1 << bits) - 1, "i%d" % index)
            for index, (name, bits) in enumerate(inputs)
        }
        self._before = list(given.values())
        if there:
            self._put(execution, {**execution.heap.get(execution.model), **dict.fromkeys(late, UNSET)})
        result = execution.eval(values)
        grown = execution.heap.get(execution.model)
        more = [name for name in grown if name not in fields]
        if more != list(late):
            raise _Grows(more) if not late else Unsupported("a state that changes its shape")
        if not all(is_number(grown[name]) and name not in execution.model.kind.names for name in more):
            raise Unsupported("a state that changes its shape")
        self._put(execution, {name: value for name, value in grown.items() if name in fields})
        after, new_shape = _walk(execution)
        if shape != new_shape or [path for path, _ in before] != [path for path, _ in after]:
            raise Unsupported("a state that changes its shape")
        self.next = [value for _, value in after]
        self.outputs = []
        if set(result) != {name for name, _ in outputs}:
            raise Unsupported("other outputs than the module has")
        for name, bits in outputs:
            value = result[name]
            if not is_number(value):
                raise Unsupported("an output that is no number")
            execution.require(v.both(v.less(-1, value), v.less(value, 1 << bits)))
            self.outputs.append(value)
        self.wrong = False
        for obligation in execution.obligations:
            self.wrong = v.either(self.wrong, obligation)
        self.limited = False
        for limit in execution.limits:
            self.limited = v.either(self.limited, limit)
        self.outside = self.limited
        self.leaves = []
        for known, value in zip(ranges, self.next):
            leaves = v.negate(v.both(v.less(known.lo - 1, value), v.less(value, known.hi + 1)))
            self.leaves.append(leaves)
            self.outside = v.either(self.outside, leaves)
        self.vectors = v
        self.ranges = ranges

    @staticmethod
    def _put(execution, fields):
        execution.heap.contents[execution.model.number] = fields

    def is_like(self, other):
        """Whether another call comes to the same."""
        return all(
            getattr(self, name) == getattr(other, name) for name in ("next", "outputs", "wrong", "limited", "outside")
        ) and self.vectors.lines == other.vectors.lines

    def held(self):
        """Which leaves a call leaves as they are, whatever happens."""
        return {
            index
            for index, (before, after) in enumerate(zip(self._before, self.next))
            if before is after and is_open(before)
        }


def _walk(execution):
    """Numbers of the state with their paths, and all that is no number and must stay as it is."""
    found = []
    shape = []
    seen = {}

    def visit(path, value):
        if is_number(value):
            found.append((path, value))
            return
        if isinstance(value, Reference):
            known = seen.setdefault(value.number, path)
            shape.append((path, "same as", known))
            if known is not path:
                return
            contents = execution.heap.get(value)
            if value.fixed:
                # What is not of the state alone must stay the same object, not only hold the same.
                shape.append((path, "shared", value.number))
            if is_dict(value):
                shape.append((path, "keys", tuple(contents)))
            if is_list(value):
                shape.append((path, "list", len(contents)))
                for index, part in enumerate(contents):
                    visit(path + (index,), part)
            elif is_dict(value) or is_instance(value):
                shape.append((path, value.kind.name if is_instance(value) else "dict"))
                for key in sorted(contents, key=str):
                    visit(path + (key,), contents[key])
        elif isinstance(value, tuple):
            shape.append((path, "tuple", len(value)))
            for index, part in enumerate(value):
                visit(path + (index,), part)
        elif value is None or isinstance(value, (str, range, Type)):
            shape.append((path, repr(value) if not isinstance(value, Type) else value.name))
        else:
            raise Unsupported("a state of other things than numbers")

    visit((), execution.model)
    return found, shape


def _replace(execution, values):
    """Puts other numbers into the state."""

    def replaced(path, value):
        if path in values:
            return values[path]
        if isinstance(value, Reference):
            if path and value.number in done:
                return value
            done.add(value.number)
            contents = execution.heap.get(value)
            if isinstance(contents, dict):
                made = {key: replaced(path + (key,), part) for key, part in contents.items()}
            else:
                made = tuple(replaced(path + (index,), part) for index, part in enumerate(contents))
            execution.heap.contents[value.number] = made
            return value
        if isinstance(value, tuple):
            return tuple(replaced(path + (index,), part) for index, part in enumerate(value))
        return value

    done = set()
    replaced((), execution.model)
