"""Runs reference models for the co-simulator. Standard library only, CPython 3.8 and later.

A frame is two lengths (four bytes each, big endian), that many bytes of JSON, and that many of values:
columns one after the other, each value in as many bytes as its port's width needs (see `unpack`).
Requests arrive on standard input, each is answered by one frame on standard output, and the process
ends when its input ends.

Models come from strangers: see policy.py, which lies beside this file. A model runs under a time limit
and with the process's resources limited. The caller kills the process when even that fails.
"""

import array
import json
import os
import signal
import sys
import time

# An isolated interpreter does not look beside its script.
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

# All of them now: an interpreter that is alone sees no file later.
import constants  # noqa: E402
import contract  # noqa: E402
import differ  # noqa: E402
import observe  # noqa: E402
import policy  # noqa: E402
import reach  # noqa: E402
import search  # noqa: E402
from contract import guarded  # noqa: E402
from coverage import ENTRY, HIT, HITS, Instrument, exchange  # noqa: E402
from policy import Rejected, TimeUp  # noqa: E402

if sys.argv[2:] == ["behaviours"]:
    import fingerprint
    import interface

# State is told of from so many calls before a change on, which has to be among so many calls.
BEFORE = 16
SEARCHED = 1000

ARRAY_TYPES = {1: "B", 2: "H", 4: "I", 8: "Q"}


def count_branches(tree, names):
    """Rewrites a model so that it sets a flag for each branch that it takes. Returns the flags."""
    instrument = Instrument()
    instrument.visit(tree)
    hits = bytearray(instrument.branches)

    def hit(index):
        hits[index] = 1

    def entry(table, key):
        flags = instrument.tables[table]
        index = flags.get(key if isinstance(key, int) else None, flags.get(None))
        if index is not None:
            hits[index] = 1
        return key

    names[HITS] = hits
    names[HIT] = hit
    names[ENTRY] = entry
    return hits


def load(text):
    return contract.load(text, count_branches)


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


def share(hits):
    return sum(hits) / len(hits) if hits else 1.0


def look_further(request, model, top, rows):
    """Calls to append to the base stimuli, so that they reach more branches; perhaps none.

    The model is of no use behind it: branches that had been reached set no flags any more."""
    names = request["inputs"]
    guide = request["search"]
    constants = guide["constants"] + prepared(model)
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

    # What a call costs grows with the text.
    budget = guide["budget"] * search.PLAIN_TEXT // max(search.PLAIN_TEXT, len(model.text))
    limits = (budget, guide["longest"])
    last = rows[-1] if rows else (0,) * len(names)
    return search.Search(top, evaluate, model.hits, ports, guide["seed"], limits).run(last)


class Flags:
    """The branches of two models, and one more that nothing reaches: a difference."""

    def __init__(self, own, other):
        self.own = own
        self.other = other

    def count(self, value):
        return self.own.count(value) + self.other.count(value) + (not value)


def compare(request, data):
    """Answers calls in which a model and the compiler's own one differ: how many each sequence has, and their inputs."""
    own = contract.load(request["own"])
    other = contract.load(request["python"])
    names = request["inputs"]
    guide = request["guide"]
    guide["source"] = guide["constants"]
    constants = list(dict.fromkeys(guide["source"] + numbers_in(own.text) + numbers_in(other.text)))
    guide["constants"] = constants
    ports = [search.Input(width, role, constants) for width, role in zip(request["widths"], guide["roles"])]
    length = len(own.text) + len(other.text)
    guide["share"] = max(1, -(-length // (2 * search.PLAIN_TEXT)))
    outputs = [name for name, _ in request["outputs"]]
    looking = differ.Differ(own.top, other.top, names, ports, outputs, guide)
    sequences = looking.found()
    if not sequences and not looking.late:
        own = load(request["own"])
        other = load(request["python"])
        looking = differ.Differ(own.top, other.top, names, ports, outputs, guide)
        sequences = looking.searched(Flags(own.hits, other.hits))
    values = []
    for rows in sequences:
        values += [pack(column, width) for column, width in zip(zip(*rows), request["widths"])]
    return {"lengths": [len(rows) for rows in sequences]}, b"".join(values)


def numbers_of(text):
    """The numbers of a model's text."""
    sys.setrecursionlimit(policy.LOAD_RECURSION)
    try:
        return constants.Numbers(policy.parse(text))
    finally:
        sys.setrecursionlimit(policy.RUN_RECURSION)


def numbers_in(text):
    """The same listed: those first that something is compared with."""
    return numbers_of(text).listed()


def reach_change(request, data):
    """Answers calls in which outputs change that did not before: how many, and states with calls from them."""
    model = load(request["python"])
    names = request["inputs"]
    rows, _ = unpack_rows(data, 0, request["calls"], request["widths"])
    guide = request["reach"]
    numbers = numbers_of(model.text)
    guide["constants"] = list(dict.fromkeys(guide["constants"] + numbers.listed()))
    guide["compared"] = numbers.compared()
    # What a call costs grows with the text.
    guide["budget"] = guide["budget"] * reach.PLAIN_TEXT // max(reach.PLAIN_TEXT, len(model.text))
    ports = [
        search.Input(width, role, guide["constants"]) for width, role in zip(request["widths"], guide["roles"])
    ]
    outputs = [name for name, _ in request["outputs"]]
    top = guarded(model.top, "while the model was made")

    def evaluate(row):
        try:
            answered = top.eval(dict(zip(names, row)))
            return [answered[name] for name in outputs]
        except TimeUp:
            raise
        except BaseException:  # pylint: disable=broad-except
            return None

    added, runs = reach.Reach(top, evaluate, model.hits, ports, guide).run(rows)
    values = [pack(column, width) for column, width in zip(zip(*added), request["widths"])]
    told = []
    for state, calls in runs:
        values += [pack(column, width) for column, width in zip(zip(*calls), request["widths"])]
        told.append({"calls": len(calls), "state": state})
    return {"calls": len(added), "runs": told}, b"".join(values)


def prepared(model):
    """Takes the flags of branches that have been reached out of a model, which makes thousands of calls now. Returns
    the numbers of its text."""
    sys.setrecursionlimit(policy.LOAD_RECURSION)
    try:
        tree = policy.parse(model.text)
        numbers = constants.Numbers(tree).listed()
        exchange(policy.translate(Instrument(model.hits).visit(tree)), model.names)
    finally:
        sys.setrecursionlimit(policy.RUN_RECURSION)
    return numbers


def shown(columns, calls):
    """The first of the calls after which state is told of: a few before the first change of an output, unless that is
    among the first ones."""
    changes = (next((c for c in range(1, len(one)) if one[c] != one[c - 1]), len(one)) for one in columns)
    change = min(changes, default=0)
    return change - BEFORE if calls <= change < min(SEARCHED, len(columns[0])) else 0


def kept(model, names, rows, request, first):
    """What the model keeps after each of some calls, from the given one on: for each place the elements that are told of, all of a short
    array and those of a long one that are ever something else than 0, and for each call their values, one place after
    the other; nothing where one of these is no number."""
    top = guarded(model.top, "while the model was made")
    places = [(place.split("."), depth) for place, depth in zip(request["places"], request["depths"])]
    calls = []
    for number, row in enumerate(rows[: first + request["calls"]]):
        guarded(lambda: top.eval(dict(zip(names, row))), "while its state was read")
        if number < first:
            continue
        values = []
        for place, depth in places:
            value = top
            for part in place:
                name, *indices = part.replace("]", "").split("[")
                value = getattr(value, name, None)
                for index in map(int, indices):
                    value = value[index] if type(value) is list and index < len(value) else None
            whole = value if depth else [value]
            if type(whole) is not list or len(whole) != max(1, depth):
                return [], []
            if not set(map(type, whole)) <= {int, bool}:
                return [], []
            before = calls[-1][len(values)] if calls else None
            # Most calls change nothing of a memory.
            values.append(before if before == whole else whole[:])
        calls.append(values)
    elements = []
    for i, (_, depth) in enumerate(places):
        told = range(max(1, depth))
        if depth > request["whole"]:
            words = list({id(values[i]): values[i] for values in calls}.values())
            told = [element for element in told if any(word[element] for word in words)]
        elements.append(list(told))
    if sum(map(len, elements)) > request["most"]:
        return [], []
    return elements, [[int(v[e]) for v, told in zip(values, elements) for e in told] for values in calls]


def serve(request, data):
    """Answers a request with a message and the values that go with it."""
    model = load(request["python"])
    hits = model.hits
    names = request["inputs"]
    ports = [(name, width) for name, width in request["outputs"]]
    calls = request["calls"]
    rows, _ = unpack_rows(data, 0, calls, request["widths"])
    top, columns = contract.judge(model, names, rows, ports, foreign=request["foreign"])
    base = share(hits)
    first = shown(columns, request["kept"]["calls"]) if "kept" in request else 0
    elements, state = kept(model, names, rows, request["kept"], first) if "kept" in request else ([], [])
    more = []
    if request["search"]["budget"] and names and hits.count(0):
        # Whoever has passed the base run in time gets as much again for each of its calls.
        factor = 2 + (request["search"]["budget"] + request["search"]["longest"]) / max(1, calls)
        allow(request["seconds"] * factor)
        more = look_further(request, model, top, rows)
        model.shared.require_unchanged(calls)
    if more:
        model = load(request["python"])
        hits = model.hits
        columns = contract.run(model, names, rows + more, ports)[1]
    values = [pack(column, width) for column, (_, width) in zip(columns, ports)]
    values += [pack(column, width) for column, width in zip(zip(*more), request["widths"])]
    coverage = share(hits) if more else base
    answer = {"calls": calls + len(more), "coverage": coverage, "base": base, "kept": state, "elements": elements}
    answer["first"] = first
    return answer, b"".join(values)


class Held(dict):
    """What an object of the model's own classes holds."""


def is_part(value):
    """Whether a value is an object that stands for an instance of a module."""
    return type(value).__module__ == "model"


def snapshot(value):
    """A copy of a model's state, independent of it."""
    if isinstance(value, list):
        # Memories are long, and their words are integers.
        if set(map(type, value)) <= {int}:
            return value[:]
        return [snapshot(element) for element in value]
    if isinstance(value, dict):
        return {key: snapshot(element) for key, element in value.items()}
    if is_part(value):
        return Held((key, snapshot(element)) for key, element in value.__dict__.items())
    if type(value) in (int, bool, float, str, tuple, type(None)):
        return value
    raise Rejected("RACE", "state of type %s" % type(value).__name__)


def put_back(part, held):
    """Gives an object, and those that it has, what they held. Objects stay the same ones."""
    for name, value in held.items():
        part.__dict__[name] = renewed(part.__dict__.get(name), value)


def renewed(now, held):
    """What takes the place of a value of the state."""
    if isinstance(held, Held):
        put_back(now, held)
        return now
    if isinstance(held, list):
        if set(map(type, held)) <= {int}:
            return held[:]
        same = isinstance(now, list) and len(now) == len(held)
        return [renewed(old, value) for old, value in zip(now if same else [None] * len(held), held)]
    if isinstance(held, dict):
        old = now if isinstance(now, dict) else {}
        return {key: renewed(old.get(key), value) for key, value in held.items()}
    return held


def is_within(value, other):
    """Whether another state is the same, but for what it has besides."""
    if is_part(value):
        there = other.__dict__
        return all(name in there and is_within(each, there[name]) for name, each in value.__dict__.items())
    if isinstance(value, list) and value and is_part(value[0]):
        return len(value) == len(other) and all(map(is_within, value, other))
    return value == other


def choose(request, data):
    """For each call the first candidate for which both models agree on outputs and next state; or the call that has
    none."""
    first = load(request["python"])
    second = load(request["reordered"])
    names = request["inputs"]
    calls = request["calls"]
    draws = []
    offset = 0
    for _ in range(request["draws"]):
        rows, offset = unpack_rows(data, offset, calls, request["widths"])
        draws.append(rows)
    one = guarded(first.top, "while the model was made")
    other = guarded(second.top, "while the model was made")
    put_back(other, snapshot(one))
    taken = []
    row = (0,) * len(names)
    for call in range(calls):
        state = snapshot(one)
        # The other order may remember more.
        more = snapshot(other)
        for index, candidate in enumerate([draw[call] for draw in draws] + [row]):
            if index > 0:
                put_back(one, state)
                put_back(other, more)
                put_back(other, state)
            inputs = dict(zip(names, candidate))
            outputs = guarded(lambda: one.eval(dict(inputs)), "in call %d" % call)
            again = guarded(lambda: other.eval(dict(inputs)), "in call %d" % call)
            if outputs == again and is_within(one, other):
                taken.append(index)
                row = candidate
                break
        else:
            return {"stuck": call}, b""
    return {"taken": taken}, b""


def watch(request, data):
    """Answers what the variables of a model hold around a call."""
    model = load(request["python"])
    names = request["inputs"]
    rows, _ = unpack_rows(data, 0, request["calls"], request["widths"])
    top = guarded(model.top, "while the model was made")

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
            if "timing" in request:
                return fingerprint.fingerprint(request)
            if "known" in request:
                return interface.interface(request)
            tasks = {"reordered": choose, "watch": watch, "own": compare, "reach": reach_change}
            task = next((task for key, task in tasks.items() if key in request), serve)
            return task(request, data)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    except Rejected as problem:
        failure = {"code": problem.code, "message": problem.message}
        if problem.raised is not None:
            failure["raised"] = problem.raised
        return failure, b""
    except TimeUp:
        return {"code": "PYTHON_TIMEOUT", "message": ""}, b""
    except policy.Fault as problem:
        return {"code": "MACHINE_FAULT", "message": str(problem)}, b""
    except MemoryError:
        return out_of_memory(), b""
    except BaseException as problem:  # pylint: disable=broad-except
        message = "worker: %s: %s" % (type(problem), problem)
        return {"code": "INTERNAL_ERROR", "message": message}, b""


def out_of_memory():
    try:
        policy.require_own_limit()
    except policy.Fault as problem:
        return {"code": "MACHINE_FAULT", "message": str(problem)}
    return {"code": "PYTHON_ERROR", "message": "MemoryError"}


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
    alone = policy.confine(int(sys.argv[1]))
    policy.forbid_children()

    def send(message, values):
        # In milliseconds; who gets this can tell how much the next request has taken.
        message["used"] = int(1000 * time.process_time())
        text = json.dumps(message).encode("ascii")
        head = len(text).to_bytes(4, "big") + len(values).to_bytes(4, "big")
        sink.write(head + text)
        sink.write(values)
        sink.flush()

    send({"alone": alone}, b"")
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
    # To take an interpreter apart costs as much as some models do.
    os._exit(0)
