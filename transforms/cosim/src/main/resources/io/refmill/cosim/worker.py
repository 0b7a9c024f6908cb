"""Runs reference models for the co-simulator. Standard library only, CPython 3.8 and later.

A frame is a length (four bytes, big endian) and that many bytes of JSON. Requests arrive on standard
input, each is answered by one frame on standard output, and the process ends when its input ends.

Models come from strangers: see policy.py, which lies beside this file. A model runs under a time limit
and with the process's resources limited. The caller kills the process when even that fails.
"""

import ast
import json
import os
import platform
import signal
import sys

# An isolated interpreter does not look beside its script.
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import policy  # noqa: E402
from policy import Rejected, TimeUp, describe  # noqa: E402

REPLAYED_CALLS = 32
HITS = "__refmill_hits__"
HIT = "__refmill_hit__"


class Instrument(ast.NodeTransformer):
    """Counts branches: each outcome of an `if`, a `while` and a conditional expression sets a flag.

        if a: b            if a: hits[0] = 1; b
                     ->    else: hits[1] = 1
        c if d else e  ->  (hit(2) or c) if d else (hit(3) or e)
    """

    def __init__(self):
        self.branches = 0

    def _flag(self, like):
        target = ast.Subscript(
            value=ast.Name(id=HITS, ctx=ast.Load()), slice=self._index(), ctx=ast.Store()
        )
        node = ast.Assign(targets=[target], value=ast.Constant(value=1))
        return ast.fix_missing_locations(ast.copy_location(node, like))

    def _index(self):
        index = ast.Constant(value=self.branches)
        self.branches += 1
        return index if sys.version_info >= (3, 9) else ast.Index(value=index)

    def _hit_or(self, like, value):
        index = ast.Constant(value=self.branches)
        self.branches += 1
        call = ast.Call(func=ast.Name(id=HIT, ctx=ast.Load()), args=[index], keywords=[])
        node = ast.BoolOp(op=ast.Or(), values=[call, value])
        return ast.fix_missing_locations(ast.copy_location(node, like))

    def visit_If(self, node):
        self._visit_chain(node)
        return node

    def _visit_chain(self, node):
        """An elif chain can be thousands long, so it is walked, not recursed into."""
        while True:
            node.test = self.visit(node.test)
            node.body = [self._flag(node)] + self._visit_all(node.body)
            flag = self._flag(node)
            rest = node.orelse
            node.orelse = [flag] + rest
            if len(rest) != 1 or not isinstance(rest[0], ast.If):
                node.orelse = [flag] + self._visit_all(rest)
                return
            node = rest[0]

    def _visit_all(self, statements):
        result = []
        for statement in statements:
            visited = self.visit(statement)
            result.extend(visited if isinstance(visited, list) else [visited])
        return result

    def visit_While(self, node):
        self.generic_visit(node)
        node.body.insert(0, self._flag(node))
        node.orelse.insert(0, self._flag(node))
        return node

    def visit_IfExp(self, node):
        self.generic_visit(node)
        node.body = self._hit_or(node.body, node.body)
        node.orelse = self._hit_or(node.orelse, node.orelse)
        return node


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


def decode(column):
    """A column of inputs: plain integers, or hexadecimal strings when they are wide."""
    return [int(value, 16) if isinstance(value, str) else value for value in column]


def run(model, names, rows, ports):
    """Calls eval once for each row. Returns one list for each output port."""
    top = guarded(model, "while the model was made")
    evaluate = guarded(lambda: top.eval, "while eval was looked up")
    columns = [[] for _ in ports]
    checks = [(name, 1 << width, column.append) for (name, width), column in zip(ports, columns)]
    expected = len(ports)
    index = 0
    for row in rows:
        try:
            outputs = evaluate(dict(zip(names, row)))
        except TimeUp:
            raise
        except BaseException as problem:  # pylint: disable=broad-except
            raise Rejected("PYTHON_ERROR", "%s in call %d" % (describe(problem), index))
        if type(outputs) is not dict:
            raise Rejected(
                "PYTHON_INTERFACE",
                "eval returned %s, not a dict, in call %d" % (type(outputs).__name__, index),
            )
        if len(outputs) != expected:
            raise Rejected("PYTHON_INTERFACE", key_problem(outputs, ports, index))
        for name, bound, append in checks:
            value = outputs.get(name)
            if type(value) is not int:
                if name not in outputs:
                    raise Rejected("PYTHON_INTERFACE", key_problem(outputs, ports, index))
                if type(value) is not bool:
                    raise Rejected(
                        "PYTHON_INTERFACE",
                        "output %r is of type %s in call %d" % (name, type(value).__name__, index),
                    )
                value = int(value)
            if not 0 <= value < bound:
                raise Rejected(
                    "PYTHON_INTERFACE",
                    "output %r is outside its %d bits in call %d"
                    % (name, bound.bit_length() - 1, index),
                )
            append(value)
        index += 1
    return columns


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
    again = run(model, names, replayed, ports)
    if any(new != old[: len(replayed)] for new, old in zip(again, columns)):
        raise Rejected("PYTHON_INTERFACE", "a second instance behaves differently from the first")
    zeros = run(model, names + ["no such port"], [(0,) * len(names) + (1,)], ports)
    try:
        nothing = run(model, [], [()], ports)
    except Rejected as problem:
        raise Rejected("PYTHON_INTERFACE", "a missing input does not count as 0: " + problem.message)
    if nothing != zeros:
        raise Rejected("PYTHON_INTERFACE", "a missing input does not count as 0")


def serve(request):
    model, hits = load(request["python"])
    names = request["inputs"]
    ports = [(name, width) for name, width in request["outputs"]]
    calls = request["calls"]
    rows = list(zip(*map(decode, request["columns"]))) if names else [()] * calls
    columns = run(model, names, rows, ports)
    coverage = sum(hits) / len(hits) if hits else 1.0
    check_contract(model, names, rows, ports, columns)
    encoded = [
        ["%x" % value for value in column] if width > 62 else column
        for (_, width), column in zip(ports, columns)
    ]
    return {"columns": encoded, "coverage": coverage}


def snapshot(value):
    """A copy of a model's state, comparable and independent of it."""
    if isinstance(value, list):
        # Memories are long, and their words are integers.
        if all(type(element) is int for element in value):
            return value[:]
        return [snapshot(element) for element in value]
    if isinstance(value, dict):
        return {key: snapshot(element) for key, element in value.items()}
    if type(value) in (int, bool, str, tuple, type(None)):
        return value
    raise Rejected("RACE", "state of type %s" % type(value).__name__)


def choose(request):
    """For each call the first candidate for which both models agree on outputs and next state."""
    first, _ = load(request["python"])
    second, _ = load(request["reordered"])
    names = request["inputs"]
    calls = request["calls"]
    draws = [list(zip(*map(decode, draw))) if names else [()] * calls for draw in request["draws"]]
    one = guarded(first, "while the model was made")
    other = guarded(second, "while the model was made")
    taken = []
    row = (0,) * len(names)
    for call in range(calls):
        state = snapshot(one.__dict__)
        for index, candidate in enumerate([draw[call] for draw in draws] + [row]):
            one.__dict__.update(snapshot(state))
            other.__dict__.update(snapshot(state))
            inputs = dict(zip(names, candidate))
            outputs = guarded(lambda: one.eval(dict(inputs)), "in call %d" % call)
            again = guarded(lambda: other.eval(dict(inputs)), "in call %d" % call)
            if outputs == again and one.__dict__ == other.__dict__:
                taken.append(index)
                row = candidate
                break
        else:
            raise Rejected("RACE", "every vector tried in call %d" % call)
    return {"taken": taken}


def on_alarm(_signal, _frame):
    raise TimeUp()


def answer(request):
    """Serves one request under its time limit. Never raises."""
    policy.limit_processor_time(request["seconds"])
    signal.setitimer(signal.ITIMER_PROF, request["seconds"])
    try:
        try:
            return choose(request) if "reordered" in request else serve(request)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    except Rejected as problem:
        return {"code": problem.code, "message": problem.message}
    except TimeUp:
        return {"code": "PYTHON_TIMEOUT", "message": ""}
    except MemoryError:
        return {"code": "PYTHON_ERROR", "message": "MemoryError"}
    except BaseException as problem:  # pylint: disable=broad-except
        return {"code": "INTERNAL_ERROR", "message": "worker: %s: %s" % (type(problem), problem)}


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

    def send(message):
        data = json.dumps(message).encode("ascii")
        sink.write(len(data).to_bytes(4, "big") + data)
        sink.flush()

    send({"python": platform.python_version()})
    while True:
        header = read_exactly(source, 4)
        if header is None:
            return
        body = read_exactly(source, int.from_bytes(header, "big"))
        if body is None:
            return
        send(answer(json.loads(body)))


if __name__ == "__main__":
    main()
