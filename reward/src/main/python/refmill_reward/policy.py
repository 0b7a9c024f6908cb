"""What a model from a stranger may name, and what its process may use. Standard library only.

One file, used by the co-simulator's worker and by the reward module. Before a model runs, `parse`
checks its syntax tree against an allow list, so that nothing outside its own text and a few harmless
builtins can be named. Its process gives up what it does not need with `confine`, in case that a model
gets past the first check.
"""

import ast
import builtins
import ctypes
import os
import resource
import signal
import sys
import unicodedata  # noqa: F401  the parser imports it for names and escapes, when there are no files
import warnings

# The parser warns of odd code, and would look for its text in a file.
warnings.simplefilter("ignore")

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

UNSAFE_BUILTINS = frozenset(dir(builtins)) - frozenset(SAFE_BUILTINS)

# What hides nothing below it, and nothing at all when it stands for an absent part.
LEAVES = frozenset(
    [type(None), ast.Constant]
    + [
        kind
        for base in (ast.expr_context, ast.boolop, ast.operator, ast.unaryop, ast.cmpop)
        for kind in base.__subclasses__()
        if kind is not ast.MatMult
    ]
)

# What needs no closer look than is_plain takes, with its parts but for names and flags.
PLAIN_NODES = {
    kind: tuple(
        field
        for field in kind._fields
        if field not in ("id", "attr", "name", "arg", "type_comment", "simple", "is_async")
    )
    for kind in (
        getattr(ast, name)
        for name in (
            "Module ClassDef FunctionDef Return Assign AugAssign AnnAssign For While If Expr Pass "
            "Break Continue BoolOp BinOp UnaryOp IfExp Dict ListComp GeneratorExp Compare Call "
            "Attribute Subscript Starred Name List Tuple Slice Index arguments arg "
            "comprehension"
        ).split()
        if hasattr(ast, name)
    )
}

MAX_NODES = 200_000
MAX_NESTING = 1_000
LOAD_RECURSION = 10_000
RUN_RECURSION = 1_000
MODEL_FILE = "<model>"


class Rejected(Exception):
    """The model cannot be run, or broke its contract; `code` is a refmill diagnostic code.

    raised   the name of the exception that the model raised, or None"""

    def __init__(self, code, message, raised=None):
        super().__init__(message)
        self.code = code
        self.message = message
        self.raised = raised


class TimeUp(BaseException):
    """Raised by the timer; no `except Exception` of a model catches it."""


class Fault(Exception):
    """Something that says nothing about the model: the machine has failed."""


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


def is_plain(tree):
    """Whether nothing in a tree needs a closer look: quick, and true of nearly all good models."""
    level = [tree]
    depth = count = 0
    while level:
        depth += 1
        if depth > MAX_NESTING:
            return False
        below = []
        for node in level:
            kind = node.__class__
            fields = PLAIN_NODES.get(kind)
            if fields is None:
                return False
            if kind is ast.Name:
                if node.id[:2] == "__" or node.id in UNSAFE_BUILTINS:
                    return False
            elif kind is ast.Attribute:
                if node.attr[:2] == "__" or node.attr in FORBIDDEN_ATTRIBUTES:
                    return False
            elif kind is ast.FunctionDef:
                if node.name[:2] == "__" and node.name != "__init__":
                    return False
            elif kind is ast.ClassDef:
                if node.name[:2] == "__" or node.keywords:
                    return False
            elif kind is ast.arg and node.arg[:2] == "__":
                return False
            for field in fields:
                value = getattr(node, field)
                if value.__class__ is list:
                    count += len(value)
                    below += [child for child in value if child.__class__ not in LEAVES]
                else:
                    count += 1
                    if value.__class__ not in LEAVES:
                        below.append(value)
        level = below
    # A leaf may be two nodes.
    return count <= MAX_NODES // 2


def check(tree):
    """Raises Rejected unless every node is on the allow list."""
    if is_plain(tree):
        return
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


def parse(text):
    """The syntax tree of a model that may run; raises Rejected if it may not.

    Parser and compiler recurse with the depth of the tree: the caller sets the recursion limit.
    """
    try:
        tree = ast.parse(text, MODEL_FILE)
    except (SyntaxError, ValueError) as problem:
        line = getattr(problem, "lineno", None)
        message = getattr(problem, "msg", None) or str(problem)
        raise Rejected("PYTHON_SYNTAX_ERROR", "line %s: %s" % (line or "?", message))
    except MemoryError:
        # What the parser says of too much nesting, and what a machine says that has no more.
        require_own_limit()
        raise Rejected("PYTHON_SYNTAX_ERROR", "nested too deeply to parse")
    except RecursionError:
        raise Rejected("PYTHON_SYNTAX_ERROR", "nested too deeply to parse")
    check(tree)
    return tree


def translate(tree):
    """The code of a checked syntax tree."""
    try:
        return compile(tree, MODEL_FILE, "exec")
    except SyntaxError as problem:
        raise Rejected("PYTHON_SYNTAX_ERROR", "line %s: %s" % (problem.lineno or "?", problem.msg))
    except (ValueError, RecursionError) as problem:
        raise Rejected("PYTHON_SYNTAX_ERROR", str(problem) or type(problem).__name__)


def safe_builtins():
    return {
        name: getattr(builtins, name) for name in SAFE_BUILTINS if hasattr(builtins, name)
    }


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
    """Even a loop inside one C call ends, and even when the caller is gone.

    A soft limit below the hard one ends a process by SIGXCPU, which nobody else sends; at the hard one
    it would be SIGKILL, as for one that the system needs the memory of.
    """
    usage = resource.getrusage(resource.RUSAGE_SELF)
    value = int(usage.ru_utime + usage.ru_stime + seconds) + 2
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    limit(resource.RLIMIT_CPU, value if hard == resource.RLIM_INFINITY else min(value, hard - 1))


def confine(memory):
    """Gives up what a model needs not: files, the network, more than `memory` bytes.

    Call it after all imports, in a directory that holds nothing. What the platform does not know is skipped. Returns
    whether the process is in namespaces of its own, with no network and no files.
    """
    # An interrupt is for whoever started this process; as an exception the model could catch it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    alone = leave_host()
    limit(resource.RLIMIT_AS, memory)
    limit(resource.RLIMIT_FSIZE, 0)
    limit(resource.RLIMIT_CORE, 0)
    limit(resource.RLIMIT_NOFILE, 8)
    return alone


def require_own_limit():
    """To be called where memory has run out. Raises Fault unless it is the limit of `confine` that was hit.

    The limit is lifted and as much memory asked for as it allows: a machine that gives this would have given the
    model all that it may have. Where the hard limit leaves no room for that, the two cannot be told apart, and
    the limit is taken for the cause.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    if soft == resource.RLIM_INFINITY or (hard != resource.RLIM_INFINITY and hard < 2 * soft):
        return
    try:
        resource.setrlimit(resource.RLIMIT_AS, (hard, hard))
        # Zeros are asked for and not touched, so they take no memory but address space.
        bytes(soft)
    except MemoryError:
        raise Fault("the machine has not the memory that a model may take")
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


# What a process brings on itself; any other signal comes from outside.
OWN_SIGNALS = frozenset(
    getattr(signal, name)
    for name in "SIGSEGV SIGBUS SIGABRT SIGFPE SIGILL SIGSYS SIGTRAP SIGXCPU SIGXFSZ".split()
    if hasattr(signal, name)
)


def forbid_children():
    """Lets this process start no other; the superuser of the host is not bound by it."""
    if hasattr(resource, "RLIMIT_NPROC"):
        limit(resource.RLIMIT_NPROC, 0)


# linux/sched.h, linux/prctl.h and linux/capability.h
CLONE_NEWNS = 0x00020000
CLONE_NEWIPC = 0x08000000
CLONE_NEWUSER = 0x10000000
CLONE_NEWNET = 0x40000000
PR_SET_NO_NEW_PRIVS = 38
CAPABILITY_VERSION_3 = 0x20080522
NOBODY = 65534


def leave_host():
    """Moves into namespaces without network and files, where Linux allows that; tells if it did."""
    if not sys.platform.startswith("linux"):
        return False
    own = CLONE_NEWNS | CLONE_NEWIPC | CLONE_NEWNET
    try:
        libc = ctypes.CDLL(None, use_errno=True)
        libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        if os.geteuid() == 0:
            # Limits on processes do not bind the superuser, so it becomes nobody.
            alone = libc.unshare(own) == 0
            try:
                hide_files()
            except OSError:
                alone = False
            os.setgroups([])
            os.setresgid(NOBODY, NOBODY, NOBODY)
            os.setresuid(NOBODY, NOBODY, NOBODY)
            return alone
        if libc.unshare(CLONE_NEWUSER | own) != 0:
            return False
        hide_files()
        # Two header words, then three sets of capabilities of 2 x 32 bits, all empty.
        header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0)
        return libc.capset(header, (ctypes.c_uint32 * 6)()) == 0
    except (OSError, AttributeError):
        return False


def hide_files():
    """The process's directory, which is empty, becomes all that there is."""
    os.chroot(".")
    os.chdir("/")
