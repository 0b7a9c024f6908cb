"""Executes a reference model on inputs that are not known: each path, joined where paths meet.

The model is read as text, as any stranger would read it. What Python would refuse in the middle of a call, such as
a division by zero or an index that is out of range, is not refused here but kept as an obligation: a condition that
must never hold.
"""

import ast

from expressions import Expressions
from heap import is_dict, is_instance, is_list
from operators import MAX_TURNS
from paths import RETURN, UNSET, Frame
from values import Inputs, Type
from vectors import Unsupported, high, is_open, low

MAX_DEPTH = 40
MAX_OPEN_TURNS = 40
MODEL = "TopModule"
ANNOTATIONS = {"bool", "dict", "int", "list", "object", "str", "tuple"}


class Execution(Expressions):
    """A model with its state, as it is when it was made."""

    def __init__(self, tree):
        super().__init__()
        self.depth = 0
        self._owned = {}
        self._defaults = {}
        # What is defined here is there for all instances, so nothing may change it.
        self.heap.fixed = "what instances share"
        for node in ast.walk(tree):
            for name in (getattr(node, part, None) for part in ("id", "attr", "arg", "name")):
                if isinstance(name, str) and name.startswith("__") and name != "__init__":
                    # Python gives it another name within a class, or a meaning of its own.
                    raise Unsupported("the name " + name)
        frame = Frame(self.globals)
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                self.globals[node.name] = self._type(node)
            else:
                self._top(frame, node)
        self.heap.fixed = None
        kind = self.globals.get(MODEL)
        if not isinstance(kind, Type):
            raise Unsupported("no class " + MODEL)
        self.model = self.instance(kind, [], {})
        if self.obligations:
            raise Unsupported("an instance that cannot be made")

    def _type(self, node):
        if node.bases or node.keywords or node.decorator_list:
            raise Unsupported("a class that comes from another")
        kind = Type(node)
        frame = Frame(kind.names)
        self.body = kind.names
        for part in node.body:
            self._top(frame, part)
        self.body = None
        if any(name.startswith("__") and name != "__init__" for name in kind.names):
            raise Unsupported("a class with methods that Python calls itself")
        return kind

    def _top(self, frame, node):
        if isinstance(node, ast.FunctionDef):
            # Python takes defaults when it comes to the definition.
            self._defaults[node] = [self._default(frame, one) for one in node.args.defaults]
            self._check_function(node, frame.names is self.body)
            frame.names[node.name] = node
        elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            self.statement(frame, node)

    def _default(self, frame, node):
        if not isinstance(node, (ast.Constant, ast.UnaryOp, ast.Name)):
            raise Unsupported("a default that is no constant")
        return self.value(frame, node)

    @staticmethod
    def _check_function(node, method):
        if node.decorator_list and not method:
            raise Unsupported("a decorator")
        if any(isinstance(part, (ast.Yield, ast.YieldFrom, ast.Await)) for part in ast.walk(node)):
            raise Unsupported("a function that yields")
        given = node.args.args + getattr(node.args, "posonlyargs", []) + node.args.kwonlyargs
        for note in [node.returns] + [one.annotation for one in given]:
            _check_annotation(note)

    def instance(self, kind, arguments, named):
        made = self.heap.make(kind, {})
        if "__init__" in kind.names:
            start = kind.names["__init__"]
            if not isinstance(start, ast.FunctionDef) or start.decorator_list:
                raise Unsupported("an __init__ that is no method")
            if self.call(start, [made] + arguments, named) is not None:
                raise Unsupported("an __init__ that returns something")
        elif arguments or named:
            raise Unsupported("arguments of a class that takes none")
        return made

    def eval(self, inputs):
        """What one call returns: a dictionary."""
        function = self.model.kind.names.get("eval")
        if not isinstance(function, ast.FunctionDef) or function.decorator_list:
            raise Unsupported("no method eval")
        result = self.call(function, [self.model, Inputs(inputs)])
        if not is_dict(result):
            raise Unsupported("eval returns no dictionary")
        return self.heap.get(result)

    # Statements

    def call(self, function, arguments, named=None):
        """What a function returns."""
        signature = function.args
        names = [a.arg for a in getattr(signature, "posonlyargs", []) + signature.args]
        if signature.vararg or signature.kwarg or signature.kwonlyargs or len(arguments) > len(names):
            raise Unsupported("a function of other arguments")
        held = dict(zip(names, arguments))
        for name, value in (named or {}).items():
            if name in held or name not in names:
                raise Unsupported("a call with a wrong name")
            held[name] = value
        values = self._defaults[function]
        defaults = dict(zip(names[len(names) - len(values):], values))
        for name in names:
            if name not in held:
                if name not in defaults:
                    raise Unsupported("a call without an argument")
                held[name] = defaults[name]
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise Unsupported("calls in calls")
        frame = Frame(held, self._own(function))
        self.block(frame, function.body)
        self.depth -= 1
        result = frame.names.get(RETURN, UNSET)
        if result is UNSET:
            return None
        if frame.left[0] is not True:
            self.require(frame.left[0])
        return result

    def _own(self, function):
        if function not in self._owned:
            nodes = ast.walk(function)
            self._owned[function] = {n.id for n in nodes if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
        return self._owned[function]

    def block(self, frame, body):
        for node in body:
            self.still(frame, lambda: self.statement(frame, node))  # pylint: disable=cell-var-from-loop

    def statement(self, frame, node):
        self.executed += 1
        name = type(node).__name__.lower()
        work = getattr(self, "_do_" + name, None)
        if work is None:
            raise Unsupported("the statement " + name)
        work(frame, node)

    def _do_assign(self, frame, node):
        value = self.value(frame, node.value)
        for target in node.targets:
            self.assign(frame, target, value)

    def _do_augassign(self, frame, node):
        if any(isinstance(part, ast.Call) for part in ast.walk(node.target)):
            raise Unsupported("an assignment to what a call finds")
        old = self.value(frame, loaded(node.target))
        if is_list(old):
            raise Unsupported("an operator that changes a list")
        self.assign(frame, node.target, self.binary(node.op, old, self.value(frame, node.value)))

    def _do_annassign(self, frame, node):
        if frame.names is self.globals or frame.names is self.body:
            _check_annotation(node.annotation)
        if node.value is not None:
            self.assign(frame, node.target, self.value(frame, node.value))

    def _do_expr(self, frame, node):
        if not isinstance(node.value, ast.Constant):
            self.value(frame, node.value)

    def _do_pass(self, frame, node):
        pass

    def _do_if(self, frame, node):
        self.branch(
            frame,
            self.truth(self.value(frame, node.test)),
            lambda: self.block(frame, node.body),
            lambda: self.block(frame, node.orelse),
        )

    def _do_return(self, frame, node):
        frame.names[RETURN] = None if node.value is None else self.value(frame, node.value)
        frame.left[0] = True

    def _do_raise(self, frame, node):
        self.require(False)
        frame.left[0] = True

    def _do_assert(self, frame, node):
        self.require(self.truth(self.value(frame, node.test)))

    def _do_for(self, frame, node):
        before = len(self.iterated)
        items = self.items(self.value(frame, node.iter))
        iterated = self.iterated[before:]
        del self.iterated[before:]
        self._loop(frame, items, node)
        if any(self.heap.contents[number] is not held for number, held in iterated):
            raise Unsupported("a loop that changes what it goes through")

    def _do_while(self, frame, node):
        self._loop(frame, None, node)

    def _loop(self, frame, items, node):
        frame.left += [False, False]
        turns = 0
        unsure = 0
        done = False
        while items is None or turns < len(items):
            if self.gone(frame) is True:
                break
            turns += 1
            if turns > MAX_TURNS:
                raise Unsupported("a long loop")
            if items is None:
                done = self._tested(frame, node, done)
                if done is True:
                    break
                unsure += is_open(done)
                if unsure > MAX_OPEN_TURNS:
                    self.assume(self.gone(frame))
                    break
            else:
                self.still(frame, lambda: self.assign(frame, node.target, items[turns - 1]))  # pylint: disable=cell-var-from-loop
            self.block(frame, node.body)
            frame.left[-1] = False
        frame.left[-1] = False
        self.block(frame, node.orelse)
        del frame.left[-2:]

    def _tested(self, frame, node, done):
        """Whether a while loop has ended for its test's sake: a bool, known or open. Paths for which it has leave each turn."""
        if node.orelse:
            found = self.truth(self.value(frame, node.test))
            if is_open(found):
                raise Unsupported("a while loop that runs as long as inputs say, and goes on with else")
            return not found
        frame.left[-1] = done
        tested = [True]

        def test():
            tested[0] = self.truth(self.value(frame, node.test))

        self.still(frame, test)
        # What a path that has left would find does not matter.
        gone = self.gone(frame)
        done = self.vectors.either(done, self.vectors.both(self.vectors.negate(gone), self.vectors.negate(tested[0])))
        frame.left[-1] = done
        return True if self.gone(frame) is True else done

    def _do_break(self, frame, node):
        frame.left[-2] = True

    def _do_continue(self, frame, node):
        frame.left[-1] = True

    # Targets

    def assign(self, frame, target, value):
        if isinstance(target, ast.Name):
            frame.names[target.id] = value
        elif isinstance(target, ast.Attribute):
            owner = self.value(frame, target.value)
            if not is_instance(owner):
                raise Unsupported("an attribute of what is no instance")
            if isinstance(owner.kind.names.get(target.attr), ast.FunctionDef):
                raise Unsupported("an attribute that is a method")
            self.heap.put(owner, {**self.heap.get(owner), target.attr: value})
        elif isinstance(target, (ast.Tuple, ast.List)):
            parts = self.parts(value)
            if parts is None or len(parts) != len(target.elts):
                raise Unsupported("an assignment to several targets")
            for part, one in zip(target.elts, parts):
                self.assign(frame, part, one)
        elif isinstance(target, ast.Subscript):
            self._assign_element(self.value(frame, target.value), self.value(frame, index_of(target)), value)
        else:
            raise Unsupported("the target " + type(target).__name__)

    def _assign_element(self, table, index, value):
        if is_dict(table):
            if not isinstance(index, (int, str)):
                raise Unsupported("a dictionary of open keys")
            self.heap.put(table, {**self.heap.get(table), index: value})
            return
        if not is_list(table):
            raise Unsupported("an element of what is no list")
        items = self.heap.get(table)
        if not items:
            self.require(False)
            return
        index = self.inside(index, len(items))
        self.heap.put(
            table,
            tuple(
                self.join(self.vectors.equal(index, i), value, old) if low(index) <= i <= high(index) else old
                for i, old in enumerate(items)
            ),
        )


def _check_annotation(node):
    """Python evaluates those of functions, and those outside of functions."""
    if node is not None and not all(
        isinstance(part, (ast.Constant, ast.expr_context)) or isinstance(part, ast.Name) and part.id in ANNOTATIONS
        for part in ast.walk(node)
    ):
        raise Unsupported("an annotation that is more than a type's name")


def index_of(target):
    if isinstance(target.slice, ast.Slice):
        raise Unsupported("an assignment to a slice")
    return target.slice.value if type(target.slice).__name__ == "Index" else target.slice


def loaded(target):
    """A target as an expression."""
    if isinstance(target, ast.Name):
        return ast.Name(target.id, ast.Load())
    if isinstance(target, ast.Attribute):
        return ast.Attribute(target.value, target.attr, ast.Load())
    if isinstance(target, ast.Subscript):
        return ast.Subscript(target.value, target.slice, ast.Load())
    raise Unsupported("the target " + type(target).__name__)
