"""The contract of a model, for the co-simulator's worker and for the reward module. Standard library only.

A model is a class `TopModule`. Its instances share nothing that changes; `eval` takes a dictionary in which
a missing input counts as 0 and unknown keys do not count, and returns one that has exactly the outputs.

`judge` makes all calls with one instance. Now and then a second one makes the first calls again, with the
inputs that are 0 left out: it must answer what the first one did, and as nothing else has happened to the
first one, what that answers is compared elsewhere with what is right. Each time, and at the end, all that
instances can both reach must be what it was when the class was defined (see shared.py). A model that no compiler
has made is asked many calls in a row like this, too: what a wrong default does may show late, or in the state alone.
"""

import operator
import sys
import zlib

import policy
from policy import Rejected, TimeUp
from shared import Shared

REPLAYED_CALLS = 16
WITHOUT_INPUTS = 6
# Long enough for a reset in the middle of a run, whose default is the usual one to be wrong.
SPARSE_CALLS = 256
MAX_SUSPECTS = 16
CHECKED_TOGETHER = 100
# A look at more than this costs more than the calls in between, so there are only a few.
MUCH_SHARED = 2_000
LOOKS_AT_MUCH = 2
# The bytes of values that fit into so many bits: without them nothing is left of a column, which is found out in a
# third of the time that its least and its greatest value take.
FITTING = [bytes(range(1 << width)) for width in range(9)]


class PortsDiffer(Rejected):
    """What eval returned does not have the outputs' names and types."""

    def __init__(self, message):
        super().__init__("PYTHON_INTERFACE", message)


class OutOfMemory(Rejected):
    """The model took more memory than it may."""

    def __init__(self, where):
        super().__init__("PYTHON_ERROR", "MemoryError %s" % where)


class Model:
    """A model's class, the names around it, and its branch flags if they are counted."""

    def __init__(self, top, names, text, hits):
        self.top = top
        self.names = names
        self.text = text
        self.hits = hits
        # Not to be told by its name from what a port could be called.
        self.unknown = "k%08x" % zlib.crc32(text.encode("utf-8", "replace"))
        self.shared = Shared(names)


def load(text, instrument=None):
    """Checks and defines a model. `instrument` may change its syntax tree; see `Instrument`."""
    # Parser and compiler recurse with the depth of the tree; a chain of 300 terms is that deep.
    sys.setrecursionlimit(policy.LOAD_RECURSION)
    names = {"__builtins__": policy.safe_builtins(), "__name__": "model"}
    hits = bytearray()
    try:
        tree = policy.parse(text)
        if instrument is not None:
            hits = instrument(tree, names)
        code = policy.translate(tree)
    except RecursionError:
        raise Rejected("PYTHON_SYNTAX_ERROR", "nested too deeply")
    finally:
        sys.setrecursionlimit(policy.RUN_RECURSION)
    guarded(lambda: exec(code, names), "while the class was defined")
    top = names.get("TopModule")
    if not isinstance(top, type):
        raise Rejected("PYTHON_INTERFACE", "there is no class TopModule")
    return Model(top, names, text, hits)


def guarded(action, where):
    """Runs a piece of the model; what it raises becomes a rejection with the model's line."""
    try:
        return action()
    except (Rejected, TimeUp, policy.Fault):
        raise
    except BaseException as problem:  # pylint: disable=broad-except
        raise raised(problem, where)


def raised(problem, where):
    """The rejection for an exception of the model."""
    if isinstance(problem, MemoryError):
        # What is held by the traceback could be what the machine lacks.
        problem.__traceback__ = None
        policy.require_own_limit()
        return OutOfMemory(where)
    text = "%s %s" % (policy.describe(problem), where)
    return Rejected("PYTHON_ERROR", text, type(problem).__name__)


class Unlike(Exception):
    """What eval returned is not what was asked for."""

    def __init__(self, answer):
        super().__init__()
        self.answer = answer


LOOP = """def loop(evaluate, names, given, expected, take, append):
    {names}
    for {row} in given:
        answer = evaluate({inputs})
        if type(answer) is not dict or len(answer) != expected:
            raise Unlike(answer)
        try:
            values = take(answer)
        except KeyError:
            raise Unlike(answer) from None
        append(values)
"""
LOOPS = {}
MAX_BOUND = 100


def loop_of(count):
    """What makes the calls of rows with so many values, or, with None, of dictionaries. A literal of the right length,
    in the loop itself, takes half the time of `dict(zip(names, row))`, which would be most of what a call of a small
    model costs."""
    if count not in LOOPS:
        keys = ["k%d" % index for index in range(count or 0)]
        values = ["v%d" % index for index in range(count or 0)]
        parts = {"names": "pass", "row": "row", "inputs": "dict(zip(names, row))"}
        if count is None:
            parts["inputs"] = "row"
        elif 0 < count <= MAX_BOUND:
            pairs = ", ".join(map("%s: %s".__mod__, zip(keys, values)))
            parts = {
                "names": "%s, = names" % ", ".join(keys),
                "row": "%s," % ", ".join(values),
                "inputs": "{%s}" % pairs,
            }
        made = {"Unlike": Unlike}
        exec(LOOP.format(**parts), made)
        LOOPS[count] = made["loop"]
    return LOOPS[count]


def sparse(model, names, row, turn):
    """The inputs of a row as a caller may give them who knows that a missing one counts as 0, every other time
    with a key that is no input."""
    inputs = {name: value for name, value in zip(names, row) if value}
    if turn % 2:
        inputs[model.unknown] = 1
    return inputs


class Instance:
    """An instance of a model, and a column for each output of what it has answered.

    strict   whether a value that the port cannot hold is refused; else it counts as None
    """

    def __init__(self, model, ports, strict):
        self.top = guarded(model.top, "while the model was made")
        self.columns = [[] for _ in ports]
        self._evaluate = guarded(lambda: self.top.eval, "while eval was looked up")
        self._ports = ports
        self._strict = strict
        # The values of all outputs, or that of the only one.
        self._take = operator.itemgetter(*[name for name, _ in ports])
        self._answers = []

    def go(self, given, names=None):
        """Makes a call for each dictionary, or for each row of values of some names."""
        loop = loop_of(None if names is None else len(names))
        try:
            loop(self._evaluate, names, given, len(self._ports), self._take, self._answers.append)
        except (TimeUp, policy.Fault):
            raise
        except Unlike as problem:
            call = self.flush()
            raise PortsDiffer(key_problem(problem.answer, self._ports, call))
        except BaseException as problem:  # pylint: disable=broad-except
            call = self.flush()
            raise raised(problem, "in call %d" % call)
        if len(self._answers) >= CHECKED_TOGETHER:
            self.flush()

    def go_on(self, names, rows, start, end):
        """Makes the calls of some rows."""
        for at in range(start, end, CHECKED_TOGETHER):
            self.go(rows[at : min(end, at + CHECKED_TOGETHER)], names)

    def flush(self):
        """Checks what was answered since the last time; the number of calls so far."""
        start = len(self.columns[0])
        count = len(self._answers)
        fresh = [self._answers] if len(self._ports) == 1 else zip(*self._answers)
        for column, values, port in zip(self.columns, fresh, self._ports):
            column.extend(check_column(values, port, start, self._strict))
        self._answers.clear()
        return start + count


def are_numbers(column, width):
    """Whether all values are numbers of so many bits, and none a truth value."""
    if not column or operator.countOf(map(type, column), int) != len(column):
        return False
    if width < len(FITTING):
        try:
            return not bytes(column).translate(None, FITTING[width])
        except ValueError:
            return False
    return min(column) >= 0 and max(column) >> width == 0


def check_column(column, port, start, strict):
    """The values if all are numbers of the port's width; truth values count as numbers."""
    name, width = port
    if are_numbers(column, width):
        return column
    checked = []
    for index, value in enumerate(column, start):
        if type(value) is not int and type(value) is not bool:
            raise PortsDiffer(
                "output %r is of type %s in call %d" % (name, type(value).__name__[:60], index)
            )
        fits = 0 <= value < 1 << width
        if strict and not fits:
            shown = hex(value) if value.bit_length() < 256 else "too large"
            raise PortsDiffer(
                "output %r is outside its %d bits in call %d: %s; a mask is missing"
                % (name, width, index, shown)
            )
        checked.append(int(value) if fits else None)
    return checked


def key_problem(outputs, ports, index):
    if type(outputs) is not dict:
        return "eval returned %s, not a dict, in call %d" % (type(outputs).__name__[:60], index)
    names = [name for name, _ in ports]
    missing = [name for name in names if name not in outputs]
    if missing:
        return "output %r is missing in call %d" % (missing[0], index)
    extra = [key for key in outputs if key not in names]
    try:
        shown = repr(extra[0])[:60]
    except BaseException:  # pylint: disable=broad-except
        shown = "a key of type %s" % type(extra[0]).__name__[:60]
    return "%s is not an output port, in call %d" % (shown, index)


def run(model, names, rows, ports, strict=True):
    """Calls eval of one instance for each row. Returns the instance and a column for each output."""
    allow_recursion(model)
    instance = Instance(model, ports, strict)
    instance.go_on(names, rows, 0, len(rows))
    instance.flush()
    model.shared.require_unchanged(len(rows))
    return instance.top, instance.columns


def judge(model, names, rows, ports, strict=True, foreign=True):
    """As `run`, and a model that breaks the contract is rejected.

    foreign   whether somebody else than the compiler has written the model
    """
    allow_recursion(model)
    first = Instance(model, ports, strict)
    second = None
    replayed = rows[:REPLAYED_CALLS]
    much = model.shared.size > MUCH_SHARED
    done = 0
    for turn, place in enumerate(places(model.text, rows, len(replayed))):
        first.go_on(names, rows, done, place)
        done = place
        if not much or turn < LOOKS_AT_MUCH:
            model.shared.require_unchanged(done)
        kept = bytes(model.hits)
        try:
            second = second or Instance(model, ports, strict)
            second.go([sparse(model, names, replayed[turn], turn)])
        except Rejected as problem:
            raise explanation(model, names, replayed, ports, strict) or problem
        model.hits[:] = kept
        if done < len(rows):
            # The first one is asked like this, too: a model could know when the second one's calls end.
            try:
                first.go([sparse(model, names, rows[done], turn + 1)])
            except Rejected as problem:
                asked = rows[: done + 1]
                raise explanation(model, names, asked, ports, strict) or problem
            done += 1
    first.go_on(names, rows, done, len(rows))
    first.flush()
    model.shared.require_unchanged(len(rows))
    kept = bytes(model.hits)
    if second is not None:
        try:
            second.flush()
        except Rejected as problem:
            raise explanation(model, names, replayed, ports, strict) or problem
        if any(new != old[: len(new)] for new, old in zip(second.columns, first.columns)):
            raise explanation(model, names, replayed, ports, strict) or Rejected(
                "PYTHON_INTERFACE", "two instances that run in turn answer otherwise than one alone"
            )
    require_zeros(model, names, rows, ports, strict)
    if foreign:
        require_sparse(model, names, rows, first.columns, ports, strict)
    model.shared.require_unchanged(len(rows))
    model.hits[:] = kept
    return first.top, first.columns


def require_sparse(model, names, rows, columns, ports, strict):
    """Rejects a model that goes another way when each input that is 0 is left out of the first calls."""
    rows = rows[:SPARSE_CALLS]
    given = [sparse(model, names, row, turn) for turn, row in enumerate(rows)]
    answers = answers_to(given, model, ports, strict)
    right = [column[: len(rows)] for column in columns]
    if answers != right:
        raise missing_input(answers, guilty(model, names, rows, right, ports, strict))


def guilty(model, names, rows, right, ports, strict):
    """The first input that does harm when it alone is left out where it is 0; None where that takes too long to say."""
    if len(names) > MAX_SUSPECTS:
        return None
    for suspect in names:
        given = [
            {name: value for name, value in zip(names, row) if value or name != suspect} for row in rows
        ]
        if answers_to(given, model, ports, strict) != right:
            return suspect
    return None


def require_zeros(model, names, rows, ports, strict):
    """Rejects a model that answers otherwise where no input is given than where all are 0.

    Calls with inputs stand between, so that it is asked in more states than the first one.
    """
    zeros = dict.fromkeys(names, 0)
    zeros[model.unknown] = 1
    given = rows[:WITHOUT_INPUTS] or [()]

    def answers(nothing):
        # Each call gets a dictionary of its own, which the model may change.
        calls = [call for row in given for call in (dict(nothing), dict(zip(names, row)))]
        return answers_to(calls, model, ports, strict)

    without = answers({})
    if without != answers(zeros):
        raise missing_input(without)


def explanation(model, names, rows, ports, strict):
    """Why a second instance answers otherwise, or not at all; None where it is not the inputs."""
    model.shared.require_unchanged(len(rows))
    without = answers_to(
        [sparse(model, names, row, turn) for turn, row in enumerate(rows)], model, ports, strict
    )
    right = answers_to([dict(zip(names, row)) for row in rows], model, ports, strict)
    if without != right:
        asked = rows[:SPARSE_CALLS]
        same = right if isinstance(right, str) else [column[: len(asked)] for column in right]
        return missing_input(without, guilty(model, names, asked, same, ports, strict))
    return None


def answers_to(inputs, model, ports, strict):
    """What a new instance answers to some calls, or why it does not."""
    try:
        instance = Instance(model, ports, strict)
        instance.go(inputs)
        instance.flush()
    except Rejected as problem:
        return problem.message
    return instance.columns


def missing_input(without, name=None):
    """The rejection of a model that has answered so, or said why not.

    name   of the input, where it is known
    """
    text = "a missing input does not count as 0, or an unknown key counts"
    if name is not None:
        text = "a missing input does not count as 0: %r" % name
    return Rejected("PYTHON_INTERFACE", text + (": " + without if isinstance(without, str) else ""))


def places(text, rows, count):
    """After how many calls the second instance makes its own: spread over the run, and not to be foreseen
    by a model that does not know its stimuli."""
    seed = zlib.crc32(repr((rows[-1:], len(rows))).encode("ascii"), zlib.crc32(text.encode("utf-8", "replace")))
    calls = len(rows)
    for turn in range(count):
        seed = (seed * 6364136223846793005 + 1442695040888963407) & (1 << 64) - 1
        low, high = turn * calls // count, (turn + 1) * calls // count
        yield low + 1 + (seed >> 33) % (high - low)


def allow_recursion(model):
    """The same depth below eval for whoever calls it, behind the loop that makes the calls, and one more for what
    counts branches."""
    depth = 0
    frame = sys._getframe()
    while frame is not None:
        depth += 1
        frame = frame.f_back
    sys.setrecursionlimit(depth + policy.RUN_RECURSION + (2 if model.hits else 1))
