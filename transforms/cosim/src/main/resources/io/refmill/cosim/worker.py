"""Runs reference models for the co-simulator. Standard library only, CPython 3.8 and later.

A frame is two lengths (four bytes each, big endian), that many bytes of JSON, and that many of values:
columns one after the other, each value in as many bytes as its port's width needs (see `unpack`).
Requests arrive on standard input, each is answered by one frame on standard output, and the process
ends when its input ends.

Models come from strangers: see policy.py, which lies beside this file. A model runs under a time limit
and with the process's resources limited. The caller kills the process when even that fails.
"""

import array
import ast
import json
import operator
import os
import platform
import signal
import sys

# An isolated interpreter does not look beside its script.
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import observe  # noqa: E402
import policy  # noqa: E402
import search  # noqa: E402
from coverage import HIT, HITS, Instrument  # noqa: E402
from policy import Rejected, TimeUp, describe  # noqa: E402

REPLAYED_CALLS = 32
CHECKED_TOGETHER = 100
ARRAY_TYPES = {1: "B", 2: "H", 4: "I", 8: "Q"}


def load(text):
    """Checks and compiles a model. Returns its class and the branch flags."""
    # Parser and compiler recurse with the depth of the tree; a chain of 300 terms is that deep.
    sys.setrecursionlimit(policy.LOAD_RECURSION)
    try:
        tree = policy.parse(text)
        instrument = Instrument()
        try:
            tree = instrument.visit(tree)
        except RecursionError:
            raise Rejected("PYTHON_SYNTAX_ERROR", "nested too deeply")
        code = policy.translate(tree)
    finally:
        sys.setrecursionlimit(policy.RUN_RECURSION)
    hits = bytearray(instrument.branches)

    def hit(index):
        hits[index] = 1

    names = {"__builtins__": policy.safe_builtins(), "__name__": "model", HITS: hits, HIT: hit}
    guarded(lambda: exec(code, names), "while the class was defined")
    model = names.get("TopModule")
    if not isinstance(model, type):
        raise Rejected("PYTHON_INTERFACE", "there is no class TopModule")
    return model, hits


def guarded(action, where):
    """Runs a piece of the model; what it raises becomes a rejection with the model's line."""
    try:
        return action()
    except (Rejected, TimeUp):
        raise
    except BaseException as problem:  # pylint: disable=broad-except
        raise Rejected("PYTHON_ERROR", "%s %s" % (describe(problem), where))


def size_of(width):
    """Bytes of a value: 1, 2, 4 or 8 if it fits, else as many as needed."""
    return next((size for size in (1, 2, 4, 8) if width <= 8 * size), (width + 7) // 8)


def unpack(data, offset, calls, width):
    """A column of values, little endian."""
    size = size_of(width)
    part = data[offset : offset + calls * size]
    if size not in ARRAY_TYPES or array.array(ARRAY_TYPES[size]).itemsize != size:
        cut = range(0, len(part), size)
        return [int.from_bytes(part[at : at + size], "little") for at in cut]
    column = array.array(ARRAY_TYPES[size], part)
    if sys.byteorder == "big":
        column.byteswap()
    return column


def unpack_rows(data, offset, calls, widths):
    """The rows of some columns, and where they end."""
    columns = []
    for width in widths:
        columns.append(unpack(data, offset, calls, width))
        offset += calls * size_of(width)
    return (list(zip(*columns)) if widths else [()] * calls), offset


def pack(column, width):
    """The bytes of a column of values that fit."""
    size = size_of(width)
    if size not in ARRAY_TYPES or array.array(ARRAY_TYPES[size]).itemsize != size:
        return b"".join([value.to_bytes(size, "little") for value in column])
    result = array.array(ARRAY_TYPES[size], column)
    if sys.byteorder == "big":
        result.byteswap()
    return result.tobytes()


BINDERS = {}
MAX_BOUND = 100


def inputs_of(names, rows):
    """Yields a dictionary for each row. A literal of the right length is built in half the time of
    `dict(zip(names, row))`, which would be most of what a call of a small model costs."""
    count = len(names)
    if not 0 < count <= MAX_BOUND:
        return (dict(zip(names, row)) for row in rows)
    if count not in BINDERS:
        keys = ["k%d" % index for index in range(count)]
        values = ["v%d" % index for index in range(count)]
        pairs = ", ".join(map("%s: %s".__mod__, zip(keys, values)))
        text = "def bind(names, rows):\n    %s, = names\n    return ({%s} for %s, in rows)"
        made = {}
        exec(text % (", ".join(keys), pairs, ", ".join(values)), made)
        BINDERS[count] = made["bind"]
    return BINDERS[count](names, rows)


def run(model, names, rows, ports):
    """Calls eval once for each row. Returns the instance and one list for each output port."""
    top = guarded(model, "while the model was made")
    evaluate = guarded(lambda: top.eval, "while eval was looked up")
    outputs = [name for name, _ in ports]
    pick = operator.itemgetter(*outputs, *outputs[:1])  # so that it gives a tuple for one port too
    expected = len(ports)
    columns = [[] for _ in ports]
    answers = []

    def flush():
        index = len(columns[0]) if columns else 0
        for column, values, port in zip(columns, list(zip(*answers)), ports):
            column.extend(check_column(values, port, index))
        answers.clear()

    add = answers.append
    for index, inputs in enumerate(inputs_of(names, rows)):
        try:
            answer = evaluate(inputs)
        except TimeUp:
            raise
        except BaseException as problem:  # pylint: disable=broad-except
            flush()
            raise Rejected("PYTHON_ERROR", "%s in call %d" % (describe(problem), index))
        if type(answer) is not dict:
            flush()
            raise Rejected(
                "PYTHON_INTERFACE",
                "eval returned %s, not a dict, in call %d" % (type(answer).__name__, index),
            )
        if len(answer) != expected:
            flush()
            raise Rejected("PYTHON_INTERFACE", key_problem(answer, ports, index))
        try:
            add(pick(answer))
        except KeyError:
            flush()
            raise Rejected("PYTHON_INTERFACE", key_problem(answer, ports, index))
        if len(answers) == CHECKED_TOGETHER:
            flush()
    flush()
    return top, columns


def check_column(column, port, start):
    """The values if all are numbers of the port's width; truth values count as numbers."""
    name, width = port
    types = set(map(type, column))
    if types == {int} and min(column) >= 0 and max(column) >> width == 0:
        return column
    for index, value in enumerate(column, start):
        if type(value) is not int and type(value) is not bool:
            raise Rejected(
                "PYTHON_INTERFACE",
                "output %r is of type %s in call %d" % (name, type(value).__name__, index),
            )
        if not 0 <= value < 1 << width:
            raise Rejected(
                "PYTHON_INTERFACE",
                "output %r is outside its %d bits in call %d: %s; a mask is missing"
                % (name, width, index, hex(value) if value.bit_length() < 256 else "too large"),
            )
    return map(int, column)


def key_problem(outputs, ports, index):
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


def check_contract(model, names, rows, ports, columns):
    """What a plain run cannot show: instances are independent, missing inputs are 0."""
    replayed = rows[:REPLAYED_CALLS]
    again = run(model, names, replayed, ports)[1]
    if any(new != old[: len(replayed)] for new, old in zip(again, columns)):
        raise Rejected("PYTHON_INTERFACE", "a second instance behaves differently from the first")
    zeros = run(model, names + ["no such port"], [(0,) * len(names) + (1,)], ports)[1]
    try:
        nothing = run(model, [], [()], ports)[1]
    except Rejected as problem:
        raise Rejected("PYTHON_INTERFACE", "a missing input does not count as 0: " + problem.message)
    if nothing != zeros:
        raise Rejected("PYTHON_INTERFACE", "a missing input does not count as 0")


def share(hits):
    return sum(hits) / len(hits) if hits else 1.0


def look_further(request, top, hits, names, rows):
    """Calls to append to the base stimuli, so that they reach more branches; perhaps none."""
    guide = request["search"]
    constants = guide["constants"] + constants_of(request["python"])
    ports = [
        search.Input(width, role, constants) for width, role in zip(request["widths"], guide["roles"])
    ]

    def evaluate(row):
        try:
            top.eval(dict(zip(names, row)))
            return True
        except TimeUp:
            raise
        except BaseException:  # pylint: disable=broad-except
            return False

    limits = (guide["budget"], guide["longest"])
    last = rows[-1] if rows else (0,) * len(names)
    return search.Search(top, evaluate, hits, ports, guide["seed"], limits).run(last)


def constants_of(text):
    """Numbers of the model in the order of its text, each once."""
    sys.setrecursionlimit(policy.LOAD_RECURSION)
    try:
        numbers = [
            (node.lineno, node.col_offset, node.value)
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.Constant) and type(node.value) is int and node.value > 1
        ]
    finally:
        sys.setrecursionlimit(policy.RUN_RECURSION)
    return list(dict.fromkeys(value for _, _, value in sorted(numbers)))[: search.MAX_CONSTANTS]


def serve(request, data):
    """Answers a request with a message and the values that go with it."""
    model, hits = load(request["python"])
    names = request["inputs"]
    ports = [(name, width) for name, width in request["outputs"]]
    calls = request["calls"]
    rows, _ = unpack_rows(data, 0, calls, request["widths"])
    top, columns = run(model, names, rows, ports)
    base = share(hits)
    seen = bytes(hits)
    check_contract(model, names, rows, ports, columns)
    hits[:] = seen
    more = []
    if request["search"]["budget"] and names and hits.count(0):
        # Whoever has passed the base run in time gets as much again for each of its calls.
        factor = 2 + (request["search"]["budget"] + request["search"]["longest"]) / max(1, calls)
        allow(request["seconds"] * factor)
        more = look_further(request, top, hits, names, rows)
    if more:
        hits[:] = bytes(len(hits))
        columns = run(model, names, rows + more, ports)[1]
    values = [pack(column, width) for column, (_, width) in zip(columns, ports)]
    values += [pack(column, width) for column, width in zip(zip(*more), request["widths"])]
    coverage = share(hits) if more else base
    answer = {"calls": calls + len(more), "coverage": coverage, "base": base}
    return answer, b"".join(values)


def snapshot(value):
    """A copy of a model's state, comparable and independent of it."""
    if isinstance(value, list):
        # Memories are long, and their words are integers.
        if all(type(element) is int for element in value):
            return value[:]
        return [snapshot(element) for element in value]
    if isinstance(value, dict):
        return {key: snapshot(element) for key, element in value.items()}
    if type(value) in (int, bool, float, str, tuple, type(None)):
        return value
    raise Rejected("RACE", "state of type %s" % type(value).__name__)


def choose(request, data):
    """For each call the first candidate for which both models agree on outputs and next state."""
    first, _ = load(request["python"])
    second, _ = load(request["reordered"])
    names = request["inputs"]
    calls = request["calls"]
    draws = []
    offset = 0
    for _ in range(request["draws"]):
        rows, offset = unpack_rows(data, offset, calls, request["widths"])
        draws.append(rows)
    one = guarded(first, "while the model was made")
    other = guarded(second, "while the model was made")
    taken = []
    row = (0,) * len(names)
    for call in range(calls):
        state = snapshot(one.__dict__)
        # The other order may remember more.
        more = snapshot(other.__dict__)
        for index, candidate in enumerate([draw[call] for draw in draws] + [row]):
            one.__dict__.update(snapshot(state))
            other.__dict__.update(snapshot(more))
            other.__dict__.update(snapshot(state))
            inputs = dict(zip(names, candidate))
            outputs = guarded(lambda: one.eval(dict(inputs)), "in call %d" % call)
            again = guarded(lambda: other.eval(dict(inputs)), "in call %d" % call)
            same = one.__dict__.items() <= other.__dict__.items()
            if outputs == again and same:
                taken.append(index)
                row = candidate
                break
        else:
            raise Rejected("RACE", "every vector tried in call %d" % call)
    return {"taken": taken}, b""


def watch(request, data):
    """Answers what the variables of a model hold around a call."""
    model, _ = load(request["python"])
    names = request["inputs"]
    rows, _ = unpack_rows(data, 0, request["calls"], request["widths"])
    top = guarded(model, "while the model was made")

    def evaluate(row):
        guarded(lambda: top.eval(dict(zip(names, row))), "while it was watched")

    widths = request["state"]
    return {"variables": observe.observe(top, evaluate, rows, request["watch"], widths)}, b""


def allow(seconds):
    """Lets the model run for so long from now on."""
    policy.limit_processor_time(seconds)
    signal.setitimer(signal.ITIMER_PROF, seconds)


def on_alarm(_signal, _frame):
    raise TimeUp()


def answer(request, data):
    """Serves one request under its time limit. Never raises."""
    try:
        allow(request["seconds"])
        try:
            task = choose if "reordered" in request else watch if "watch" in request else serve
            return task(request, data)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    except Rejected as problem:
        return {"code": problem.code, "message": problem.message}, b""
    except TimeUp:
        return {"code": "PYTHON_TIMEOUT", "message": ""}, b""
    except MemoryError:
        return {"code": "PYTHON_ERROR", "message": "MemoryError"}, b""
    except BaseException as problem:  # pylint: disable=broad-except
        message = "worker: %s: %s" % (type(problem), problem)
        return {"code": "INTERNAL_ERROR", "message": message}, b""


def read_exactly(stream, count):
    data = stream.read(count)
    return data if len(data) == count else None


def main():
    source = os.fdopen(os.dup(0), "rb")
    sink = os.fdopen(os.dup(1), "wb")
    # What is left of the standard streams leads nowhere.
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)
    signal.signal(signal.SIGPROF, on_alarm)
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)
    policy.confine(int(sys.argv[1]))
    policy.forbid_children()

    def send(message, values):
        text = json.dumps(message).encode("ascii")
        head = len(text).to_bytes(4, "big") + len(values).to_bytes(4, "big")
        sink.write(head + text)
        sink.write(values)
        sink.flush()

    send({"python": platform.python_version()}, b"")
    while True:
        header = read_exactly(source, 8)
        if header is None:
            return
        text = read_exactly(source, int.from_bytes(header[:4], "big"))
        data = read_exactly(source, int.from_bytes(header[4:], "big"))
        if text is None or data is None:
            return
        send(*answer(json.loads(text), data))


if __name__ == "__main__":
    main()
