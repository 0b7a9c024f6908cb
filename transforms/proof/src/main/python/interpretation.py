"""A second reading of a model's text: statement after statement, what each path stores, put together where paths meet.

It shares nothing with execution.py but Python's own parser. What the state and variables hold is in layers: a branch writes
into one of its own, and behind the branch the two are joined. What Python would refuse is a term that must not be true.
"""

import ast

from bits import Silent
from calls import Calls
from evaluation import BREAK, CONTINUE, LEFT, RESULT, Function, Kind, Object, Once
from integers import is_number

MODEL = "TopModule"
MAX_CALLS = 30
MAX_OPEN_TURNS = 40
MAX_TURNS = 3000


class Interpretation(Calls):
    """A model, made anew. terms: into which it is written."""

    def __init__(self, tree, terms):
        super().__init__(terms)
        self._depth = 0
        self._assigned = {}
        for node in ast.walk(tree):
            for name in (getattr(node, field, None) for field in ("id", "attr", "arg", "name")):
                if isinstance(name, str) and name.startswith("__") and name != "__init__":
                    raise Silent("PYTHON_UNSUPPORTED", "the name " + name)
        for node in tree.body:
            self._define(self.globals, node)
        kind = self.globals.get(MODEL)
        if not isinstance(kind, Kind):
            raise Silent("PYTHON_UNSUPPORTED", "no class " + MODEL)
        self.fixed = False
        self.model = None
        self.model = self.make(kind, [], {})
        if self.wrong is not False:
            raise Silent("PYTHON_UNSUPPORTED", "an instance that cannot be made")

    # What the text defines

    def _define(self, names, node):
        """A statement outside of functions; `names` get what it defines."""
        if isinstance(node, ast.FunctionDef):
            static = [getattr(one, "id", None) for one in node.decorator_list]
            if static not in ([], ["staticmethod"]):
                raise Silent("PYTHON_UNSUPPORTED", "a decorator")
            names[node.name] = Function(node, bool(static), self._defaults(node))
        elif isinstance(node, ast.ClassDef) and names is self.globals:
            if node.bases or node.keywords or node.decorator_list:
                raise Silent("PYTHON_UNSUPPORTED", "a class that comes from another")
            kind = names[node.name] = Kind(node.name, {})
            for part in node.body:
                self._define(kind.names, part)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if node.value is None or not all(isinstance(target, ast.Name) for target in targets):
                raise Silent("PYTHON_UNSUPPORTED", "a definition of several names")
            value = self.evaluate(names, node.value)
            for target in targets:
                names[target.id] = value
        elif not (isinstance(node, ast.Pass) or isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            raise Silent("PYTHON_UNSUPPORTED", "the statement %s outside of a function" % type(node).__name__.lower())

    def _defaults(self, node):
        arguments = node.args
        if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or getattr(arguments, "posonlyargs", []):
            raise Silent("PYTHON_UNSUPPORTED", "a function of other arguments")
        if not all(isinstance(one, ast.Constant) for one in arguments.defaults):
            raise Silent("PYTHON_UNSUPPORTED", "a default that is no constant")
        return [one.value for one in arguments.defaults]

    # Calls

    def make(self, kind, arguments, named):
        made = self.new(kind, ())
        start = kind.names.get("__init__")
        if start is None:
            if arguments or named:
                raise Silent("PYTHON_UNSUPPORTED", "arguments of a class that takes none")
        elif self.apply(start, [made] + arguments, named) is not None:
            raise Silent("PYTHON_UNSUPPORTED", "an __init__ that returns something")
        return made

    def apply(self, function, arguments, named):
        names = [one.arg for one in function.node.args.args]
        given = dict(zip(names[len(names) - len(function.defaults):], function.defaults))
        given.update(zip(names, arguments))
        given.update(named)
        if len(arguments) > len(names) or set(given) != set(names) or set(named) & set(names[: len(arguments)]):
            raise Silent("PYTHON_UNSUPPORTED", "a call with other arguments")
        if any(isinstance(value, Once) for value in given.values()):
            raise Silent("PYTHON_UNSUPPORTED", "a name for what can be used once")
        self._depth += 1
        if self._depth > MAX_CALLS:
            raise Silent("PYTHON_UNSUPPORTED", "calls in calls")
        frame = self.frame(self._names_of(function))
        if self._depth == 1 and not self.outermost and self.model is not None:
            self.outermost = frame.number
        for name, value in given.items():
            self.write((frame.number, name), value)
        self._run(frame, function.node.body)
        self._depth -= 1
        left = self.read((frame.number, LEFT), False)
        result = self.read((frame.number, RESULT), None)
        if left is not True and result is not None:
            raise Silent("PYTHON_UNSUPPORTED", "a function that returns nothing on some paths")
        return result

    def _names_of(self, function):
        if function not in self._assigned:
            own = {one.arg for one in function.node.args.args}
            for node in ast.walk(function.node):
                if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                    own.add(node.id)
                elif isinstance(node, (ast.Global, ast.Nonlocal, ast.Lambda, ast.NamedExpr, ast.Yield, ast.YieldFrom)):
                    raise Silent("PYTHON_UNSUPPORTED", "the expression " + type(node).__name__.lower())
            self._assigned[function] = own
        return self._assigned[function]

    def eval(self, inputs):
        """What a call returns: a dictionary of Python."""
        function = self.model.kind.names.get("eval")
        if not isinstance(function, Function) or function.static:
            raise Silent("PYTHON_UNSUPPORTED", "no method eval")
        result = self.apply(function, [self.model, self.new("inputs", dict(inputs))], {})
        if not isinstance(result, Object) or result.kind != "dict":
            raise Silent("PYTHON_UNSUPPORTED", "eval returns no dictionary")
        return self.contents(result)

    # Statements

    def _gone(self, frame):
        """Whether a path does nothing more here: it has returned, or left a loop or its turn."""
        gone = self.read((frame.number, LEFT), False)
        for key in frame.leaving:
            gone = self.integers.any_of(gone, self.read(key, False))
        return gone

    def _run(self, frame, body):
        for at, node in enumerate(body):
            self._statement(frame, node)
            gone = self._gone(frame)
            if gone is True:
                return
            if gone is not False:
                rest = body[at + 1:]
                self.branch(gone, lambda: self._stay(frame), lambda: self._run_after(frame, rest))  # pylint: disable=cell-var-from-loop
                return

    def _stay(self, frame):
        """Says on a path that is gone how, if there is but one way."""
        open_ways = [key for key in [(frame.number, LEFT)] + frame.leaving if self.read(key, False) is not False]
        if len(open_ways) == 1:
            self.write(open_ways[0], True)

    def _run_after(self, frame, body):
        """Goes on where nothing has been left; what says so counts for those that have."""
        keys = [(frame.number, LEFT)] + frame.leaving
        for key in keys:
            if self.read(key, False) is not False:
                self.write(key, False)
        self._run(frame, body)

    def _statement(self, frame, node):
        kind = type(node).__name__
        work = getattr(self, "_do_" + kind.lower(), None)
        if work is None:
            raise Silent("PYTHON_UNSUPPORTED", "the statement " + kind.lower())
        work(frame, node)

    def _do_pass(self, frame, node):
        pass

    def _do_expr(self, frame, node):
        if not isinstance(node.value, ast.Constant):
            self.evaluate(frame, node.value)

    def _do_assign(self, frame, node):
        value = self.evaluate(frame, node.value)
        for target in node.targets:
            self._assign(frame, target, value)

    def _do_annassign(self, frame, node):
        if node.value is not None:
            self._assign(frame, node.target, self.evaluate(frame, node.value))

    def _do_augassign(self, frame, node):
        target = node.target
        load = ast.Load()

        def changed(old):
            if not is_number(old):
                raise Silent("PYTHON_UNSUPPORTED", "an operator that may change an object")
            return self.operate(node.op, old, self.evaluate(frame, node.value))

        if isinstance(target, ast.Name):
            old = self.evaluate(frame, ast.Name(target.id, load))
            self.write((frame.number, target.id), changed(old))
            return
        owner = self.evaluate(frame, target.value)
        if isinstance(target, ast.Attribute):
            old = self.attribute(owner, target.attr)
            self._set_attribute(owner, target.attr, changed(old))
        else:
            index = self.evaluate(frame, self.index_of(target))
            old = self.element(owner, index)
            self._set_element(owner, index, changed(old))

    def _assign(self, frame, target, value):
        if isinstance(value, Once):
            raise Silent("PYTHON_UNSUPPORTED", "a name for what can be used once")
        if isinstance(target, ast.Name):
            self.write((frame.number, target.id), value)
        elif isinstance(target, ast.Attribute):
            self._set_attribute(self.evaluate(frame, target.value), target.attr, value)
        elif isinstance(target, ast.Subscript):
            owner = self.evaluate(frame, target.value)
            self._set_element(owner, self.evaluate(frame, self.index_of(target)), value)
        elif isinstance(target, (ast.Tuple, ast.List)):
            parts = self.items(value)
            if len(parts) != len(target.elts):
                raise Silent("PYTHON_UNSUPPORTED", "an assignment to several targets")
            for one, part in zip(target.elts, parts):
                self._assign(frame, one, part)
        else:
            raise Silent("PYTHON_UNSUPPORTED", "the target " + type(target).__name__.lower())

    def _set_attribute(self, owner, name, value):
        if not isinstance(owner, Object) or not isinstance(owner.kind, Kind) or owner.fixed:
            raise Silent("PYTHON_UNSUPPORTED", "an attribute of what is no instance")
        if isinstance(owner.kind.names.get(name), Function):
            raise Silent("PYTHON_UNSUPPORTED", "an attribute that is a method")
        names = self.contents(owner)
        if name not in names:
            self.put(owner, names + (name,))
        self.write((owner.number, name), value)

    def _set_element(self, owner, index, value):
        if not isinstance(owner, Object) or owner.kind not in ("list", "dict"):
            raise Silent("PYTHON_UNSUPPORTED", "an element of what is no list")
        held = self.contents(owner)
        if owner.kind == "dict":
            if not isinstance(index, (int, str)):
                raise Silent("PYTHON_UNSUPPORTED", "a dictionary of open keys")
            self.put(owner, {**held, index: value})
            return
        places = self.places(index, len(held))
        self.put(owner, tuple(
            self.join(places[at], value, old) if at in places else old for at, old in enumerate(held)
        ))

    def _do_if(self, frame, node):
        test = self.truth(self.evaluate(frame, node.test))
        self.branch(test, lambda: self._run(frame, node.body), lambda: self._run(frame, node.orelse))

    def _do_return(self, frame, node):
        value = None if node.value is None else self.evaluate(frame, node.value)
        self.write((frame.number, RESULT), value)
        self.write((frame.number, LEFT), True)

    def _do_raise(self, frame, node):
        self.require(False)
        self.write((frame.number, LEFT), True)

    def _do_assert(self, frame, node):
        self.require(self.truth(self.evaluate(frame, node.test)))

    def _do_break(self, frame, node):
        self.write(frame.leaving[-2], True)

    def _do_continue(self, frame, node):
        self.write(frame.leaving[-1], True)

    def _do_for(self, frame, node):
        items = self.items(self.evaluate(frame, node.iter))
        if len(items) > MAX_TURNS:
            raise Silent("SIZE_LIMIT", "a long loop")

        def turn(at):
            if at == len(items):
                return None
            self._assign(frame, node.target, items[at])
            return True

        self._loop(frame, node, turn)

    def _do_while(self, frame, node):
        def turn(at):
            if at > MAX_TURNS:
                raise Silent("SIZE_LIMIT", "a long loop")
            test = self.truth(self.evaluate(frame, node.test))
            return None if test is False else test

        self._loop(frame, node, turn)

    def _loop(self, frame, node, turn):
        """turn: makes ready for a turn of that number; whether it takes place, None if it certainly does not."""
        if node.orelse:
            raise Silent("PYTHON_UNSUPPORTED", "a loop with else")
        level = len(frame.leaving)
        out, on = (frame.number, BREAK, level), (frame.number, CONTINUE, level)
        frame.leaving += [out, on]
        self.write(out, False)
        self.write(on, False)
        opened = [0]

        def go(at):
            while True:
                test = turn(at)
                if test is None:
                    return
                if test is not True:
                    opened[0] += 1
                    if opened[0] > MAX_OPEN_TURNS:
                        raise Silent("PYTHON_UNSUPPORTED", "a loop of more turns than are followed")
                    self.branch(test, lambda: after(at), lambda: None)  # pylint: disable=cell-var-from-loop
                    return
                if not body(at):
                    return
                at += 1

        def after(at):
            if body(at):
                go(at + 1)

        def body(at):
            """Whether all paths are still here."""
            self._run(frame, node.body)
            self.write(on, False)
            gone = self._gone(frame)
            if gone is False:
                return True
            if gone is not True:
                self.branch(gone, lambda: self._stay(frame), lambda: resume(at + 1))
            return False

        def resume(at):
            for key in [(frame.number, LEFT)] + frame.leaving:
                if self.read(key, False) is not False:
                    self.write(key, False)
            go(at)

        go(0)
        self.write(out, False)
        del frame.leaving[-2:]
