"""Executes a reference model on inputs that are not known: each path, joined where paths meet.

The model is read as text, as any stranger would read it. What Python would refuse in the middle of a call, such as
a division by zero or an index that is out of range, is not refused here but kept as an obligation: a condition that
must never hold.
"""

import ast

from expressions import MAX_TURNS, MODEL, Expressions, Inputs
from paths import RETURN, UNSET, Frame
from vectors import Unsupported, high, is_open, low

MAX_DEPTH = 40


class Execution(Expressions):
    """A model with its state, as it is when it was made."""

    def __init__(self, text):
        super().__init__()
        self.depth = 0
        frame = Frame(self.globals)
        for node in ast.parse(text).body:
            if isinstance(node, ast.ClassDef):
                self.type = node
            else:
                self._top(frame, node, self.globals)
        if self.type is None:
            raise Unsupported("no class")
        own = Frame(self.state)
        for node in self.type.body:
            self._top(own, node, self.methods)
        if "__init__" in self.methods:
            self.call(self.methods["__init__"], [MODEL])

    def _top(self, frame, node, functions):
        if isinstance(node, ast.FunctionDef):
            functions[node.name] = node
        elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            self.statement(frame, node)

    def eval(self, inputs):
        """What one call returns."""
        result = self.call(self.methods["eval"], [MODEL, Inputs(inputs)])
        if not isinstance(result, dict):
            raise Unsupported("eval returns no dictionary")
        return result

    # Statements

    def call(self, function, arguments):
        """What a function returns."""
        names = [a.arg for a in function.args.args]
        defaults = function.args.defaults
        if len(arguments) < len(names):
            missing = names[len(arguments):]
            if len(missing) > len(defaults):
                raise Unsupported("a call without an argument")
            arguments = arguments + [self.value(Frame({}), d) for d in defaults[-len(missing):]]
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise Unsupported("calls in calls")
        frame = Frame(dict(zip(names, arguments)))
        self.block(frame, function.body)
        self.depth -= 1
        result = frame.names.get(RETURN, UNSET)
        if result is UNSET:
            return None
        if frame.left[0] is not True:
            self.require(frame.left[0])
        return result

    def block(self, frame, body):
        for node in body:
            self.still(frame, lambda: self.statement(frame, node))  # pylint: disable=cell-var-from-loop

    def statement(self, frame, node):
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
        old = self.value(frame, loaded(node.target))
        self.assign(frame, node.target, self.binary(node.op, old, self.value(frame, node.value)))

    def _do_annassign(self, frame, node):
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
        value = None if node.value is None else self.value(frame, node.value)
        if value is None:
            raise Unsupported("a return without a value")
        frame.names[RETURN] = value
        frame.left[0] = True

    def _do_for(self, frame, node):
        self._loop(frame, self.items(self.value(frame, node.iter)), node)

    def _do_while(self, frame, node):
        self._loop(frame, None, node)

    def _loop(self, frame, items, node):
        frame.left += [False, False]
        turns = 0
        while items is None or turns < len(items):
            if self.gone(frame) is True:
                break
            turns += 1
            if turns > MAX_TURNS:
                raise Unsupported("a long loop")
            if items is None:
                test = self.truth(self.value(frame, node.test))
                if is_open(test):
                    raise Unsupported("a while loop that runs as long as inputs say")
                if not test:
                    break
            else:
                self.still(frame, lambda: self.assign(frame, node.target, items[turns - 1]))  # pylint: disable=cell-var-from-loop
            self.block(frame, node.body)
            frame.left[-1] = False
        self.block(frame, node.orelse)
        del frame.left[-2:]

    def _do_break(self, frame, node):
        frame.left[-2] = True

    def _do_continue(self, frame, node):
        frame.left[-1] = True

    # Targets

    def assign(self, frame, target, value):
        if isinstance(target, ast.Name):
            frame.names[target.id] = value
        elif isinstance(target, ast.Attribute) and self.is_model(frame, target.value):
            self.state[target.attr] = value
        elif isinstance(target, (ast.Tuple, ast.List)):
            if not isinstance(value, (tuple, list)) or len(value) != len(target.elts):
                raise Unsupported("an assignment to several targets")
            for part, one in zip(target.elts, value):
                self.assign(frame, part, one)
        elif isinstance(target, ast.Subscript):
            table = self.value(frame, loaded(target.value))
            if not isinstance(table, list):
                raise Unsupported("an element of what is no list")
            index = self.inside(self.value(frame, target.slice), len(table))
            new = [
                self.join(self.vectors.equal(index, i), value, old) if low(index) <= i <= high(index) else old
                for i, old in enumerate(table)
            ]
            self.assign(frame, target.value, new)
        else:
            raise Unsupported("the target " + type(target).__name__)


def loaded(target):
    """A target as an expression."""
    if isinstance(target, ast.Name):
        return ast.Name(target.id, ast.Load())
    if isinstance(target, ast.Attribute):
        return ast.Attribute(target.value, target.attr, ast.Load())
    if isinstance(target, ast.Subscript):
        return ast.Subscript(target.value, target.slice, ast.Load())
    raise Unsupported("the target " + type(target).__name__)
