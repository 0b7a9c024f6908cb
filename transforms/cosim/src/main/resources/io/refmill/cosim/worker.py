"""Runs reference models for the co-simulator. Standard library only, CPython 3.8 and later.

A frame is a length (four bytes, big endian) and that many bytes of JSON. Requests arrive on standard
input, each is answered by one frame on standard output, and the process ends when its input ends.

Models come from strangers. Before one runs, its syntax tree is checked against an allow list, so
that nothing outside its own text and a few harmless builtins can be named. It then runs under a time
limit and with the process's resources limited. The caller kills the process when even that fails.
"""

import ast
import builtins
import json
import os
import platform
import resource
import signal
import sys

# No I/O, no reflection, nothing that reaches a frame, a module or the type machinery.
SAFE_BUILTINS = (
    "abs all any bin bool bytearray bytes chr classmethod dict divmod enumerate filter float "
    "frozenset hex int isinstance issubclass iter len list map max min next object oct ord pow "
    "property range repr reversed round set slice sorted staticmethod str sum super tuple zip "
    "ArithmeticError AssertionError AttributeError Exception IndexError KeyError LookupError "
    "NotImplementedError OverflowError RuntimeError StopIteration TypeError ValueError "
    "ZeroDivisionError True False None NotImplemented Ellipsis __build_class__"
).split()

# Index and ExtSlice exist up to 3.8 only, and are never made later.
ALLOWED_NODES = tuple(
    getattr(ast, name)
    for name in (
        "Module Expression ClassDef FunctionDef Return Delete Assign AugAssign AnnAssign For While "
        "If Raise Try Assert Nonlocal Expr Pass Break Continue BoolOp NamedExpr BinOp UnaryOp Lambda "
        "IfExp Dict Set ListComp SetComp DictComp GeneratorExp Compare Call FormattedValue JoinedStr "
        "Constant Attribute Subscript Starred Name List Tuple Slice Index ExtSlice ExceptHandler "
        "arguments arg keyword comprehension expr_context boolop operator unaryop cmpop"
    ).split()
    if hasattr(ast, name)
)

# Ways from an innocent object to a frame and so to the real builtins; format() follows attributes.
FORBIDDEN_ATTRIBUTES = frozenset(
    "format format_map mro gi_frame gi_code gi_yieldfrom cr_frame cr_code cr_await cr_origin "
    "ag_frame ag_code ag_await tb_frame tb_next".split()
)

MAX_NODES = 200_000
MAX_NESTING = 1_000
LOAD_RECURSION = 10_000
RUN_RECURSION = 1_000
REPLAYED_CALLS = 32
HITS = "__refmill_hits__"
HIT = "__refmill_hit__"
MODEL_FILE = "<model>"


class Rejected(Exception):
    """The model cannot be run, or broke its contract; `code` is a refmill diagnostic code."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code
        self.message = message


class TimeUp(BaseException):
    """Raised by the timer; no `except Exception` of a model catches it."""


def is_dunder(name):
    return name.startswith("__") and name.endswith("__")


def forbidden(node, what):
    return Rejected("PYTHON_FORBIDDEN", "%s at line %s" % (what, getattr(node, "lineno", "?")))


def bound_names(tree):
    """Every name that the model itself binds somewhere: it may call a variable `input` or `id`.

    A method is not among them: it is reached through its object only.
    """
    names = set()
    methods = {
        id(member)
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for member in node.body
        if isinstance(member, ast.FunctionDef)
    }
    for node in ast.walk(tree):
        if id(node) in methods:
            continue
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names.add(node.id)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            names.add(node.name)
    return names


def check(tree):
    """Raises Rejected unless every node is on the allow list."""
    bound = bound_names(tree)
    pending = [(tree, 0)]
    count = 0
    while pending:
        node, depth = pending.pop()
        count += 1
        if count > MAX_NODES:
            raise Rejected("PYTHON_FORBIDDEN", "more than %d syntax nodes" % MAX_NODES)
        if depth > MAX_NESTING:
            raise forbidden(node, "nesting deeper than %d levels" % MAX_NESTING)
        if not isinstance(node, ALLOWED_NODES):
            raise forbidden(node, type(node).__name__.lower())
        if isinstance(node, ast.MatMult):
            raise forbidden(node, "operator @")
        if isinstance(node, ast.Name):
            check_name(node, bound)
        elif isinstance(node, ast.Attribute):
            if is_dunder(node.attr) or node.attr in FORBIDDEN_ATTRIBUTES:
                if not is_parent_initialiser(node):
                    raise forbidden(node, "attribute %s" % node.attr)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            if is_dunder(node.name) and node.name != "__init__":
                raise forbidden(node, "definition of %s" % node.name)
            if isinstance(node, ast.ClassDef) and node.keywords:
                raise forbidden(node, "class keyword")
        elif isinstance(node, ast.arg) and is_dunder(node.arg):
            raise forbidden(node, "name %s" % node.arg)
        elif isinstance(node, ast.ExceptHandler) and node.name and is_dunder(node.name):
            raise forbidden(node, "name %s" % node.name)
        elif isinstance(node, ast.keyword) and node.arg and is_dunder(node.arg):
            raise forbidden(node, "keyword %s" % node.arg)
        # An elif chain nests its nodes without end, yet reads flat: it does not count as depth.
        for field, value in ast.iter_fields(node):
            chain = isinstance(node, ast.If) and field == "orelse"
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    pending.append((child, depth if chain else depth + 1))


def check_name(node, bound):
    if is_dunder(node.id):
        raise forbidden(node, "name %s" % node.id)
    if node.id not in bound and node.id not in SAFE_BUILTINS and hasattr(builtins, node.id):
        raise forbidden(node, "builtin %s" % node.id)


def is_parent_initialiser(node):
    """`super().__init__` is the one dunder attribute that a plain class needs."""
    return (
        node.attr == "__init__"
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id == "super"
        and not node.value.args
    )


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


def safe_builtins():
    return {
        name: getattr(builtins, name) for name in SAFE_BUILTINS if hasattr(builtins, name)
    }


def load(text):
    """Checks and compiles a model. Returns its class and the branch flags."""
    # Parser and compiler recurse with the depth of the tree; a chain of 300 terms is that deep.
    sys.setrecursionlimit(LOAD_RECURSION)
    try:
        code, hits = translate(text)
    finally:
        sys.setrecursionlimit(RUN_RECURSION)

    def hit(index):
        hits[index] = 1

    names = {"__builtins__": safe_builtins(), "__name__": "model", HITS: hits, HIT: hit}
    guarded(lambda: exec(code, names), "while the class was defined")
    model = names.get("TopModule")
    if not isinstance(model, type):
        raise Rejected("PYTHON_INTERFACE", "there is no class TopModule")
    return model, hits


def translate(text):
    """Checks and instruments a model. Returns its code and the branch flags, all clear."""
    try:
        tree = ast.parse(text, MODEL_FILE)
    except (SyntaxError, ValueError) as problem:
        line = getattr(problem, "lineno", None)
        message = getattr(problem, "msg", None) or str(problem)
        raise Rejected("PYTHON_SYNTAX_ERROR", "line %s: %s" % (line or "?", message))
    except (RecursionError, MemoryError):
        raise Rejected("PYTHON_SYNTAX_ERROR", "nested too deeply to parse")
    check(tree)
    instrument = Instrument()
    try:
        tree = instrument.visit(tree)
        code = compile(tree, MODEL_FILE, "exec")
    except SyntaxError as problem:
        raise Rejected("PYTHON_SYNTAX_ERROR", "line %s: %s" % (problem.lineno or "?", problem.msg))
    except (ValueError, RecursionError) as problem:
        raise Rejected("PYTHON_SYNTAX_ERROR", str(problem) or type(problem).__name__)
    return code, bytearray(instrument.branches)


def guarded(action, where):
    """Runs a piece of the model; what it raises becomes a rejection with the model's line."""
    try:
        return action()
    except (Rejected, TimeUp):
        raise
    except BaseException as problem:  # pylint: disable=broad-except
        raise Rejected("PYTHON_ERROR", "%s %s" % (describe(problem), where))


def describe(problem):
    line = None
    trace = problem.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == MODEL_FILE:
            line = trace.tb_lineno
        trace = trace.tb_next
    try:
        text = str(problem)[:200]
    except BaseException:  # pylint: disable=broad-except
        text = "?"
    place = " at line %d" % line if line is not None else ""
    return "%s: %s%s" % (type(problem).__name__, text, place)


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
    extra = [repr(key)[:60] for key in outputs if key not in names]
    return "%s is not an output port, in call %d" % (extra[0], index)


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


def on_alarm(_signal, _frame):
    raise TimeUp()


def answer(request):
    """Serves one request under its time limit. Never raises."""
    limit_processor_time(request["seconds"])
    signal.setitimer(signal.ITIMER_PROF, request["seconds"])
    try:
        try:
            return serve(request)
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


def limit(kind, value):
    """Lowers a soft limit where the platform has it; the hard limit stays."""
    try:
        _, hard = resource.getrlimit(kind)
        if hard != resource.RLIM_INFINITY:
            value = min(value, hard)
        resource.setrlimit(kind, (value, hard))
    except (ValueError, OSError):
        pass


def limit_processor_time(seconds):
    """Even a loop inside one C call ends, and even when the caller is gone."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    limit(resource.RLIMIT_CPU, int(usage.ru_utime + usage.ru_stime + seconds) + 2)


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
    limit(resource.RLIMIT_AS, int(sys.argv[1]))
    limit(resource.RLIMIT_FSIZE, 0)
    limit(resource.RLIMIT_CORE, 0)
    if hasattr(resource, "RLIMIT_NPROC"):
        limit(resource.RLIMIT_NPROC, 0)
    limit(resource.RLIMIT_NOFILE, 8)

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
