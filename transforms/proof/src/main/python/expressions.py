"""Expressions of Python whose operands may be open."""

import ast

from functions import BUILTINS, EXCEPTIONS, Functions
from heap import is_dict, is_instance, is_list
from paths import UNSET, Frame
from values import Inputs, Member, Method, Type, set_on_all_paths
from vectors import Unsupported, high, is_boolean, is_number, is_open, low


class Expressions(Functions):
    """What expressions come to, by the kind of their node."""

    def __init__(self):
        super().__init__()
        self.globals = {}
        # Names of a class whose body is executed: comprehensions in it do not see them.
        self.body = None

    def call(self, function, arguments, named=None):
        """What a function of the model returns."""
        raise NotImplementedError

    def instance(self, kind, arguments, named):
        """A new instance of a class."""
        raise NotImplementedError

    def value(self, frame, node):
        name = type(node).__name__.lower()
        work = getattr(self, "_of_" + name, None)
        if work is None:
            raise Unsupported("the expression " + name)
        return work(frame, node)

    def _of_constant(self, frame, node):
        if not isinstance(node.value, (int, str, type(None))):
            raise Unsupported("a constant that is no integer")
        return node.value

    def _of_name(self, frame, node):
        if node.id in frame.own and node.id not in frame.names:
            raise Unsupported("%s, which is read before it is set" % node.id)
        for names in (frame.names, self.globals, BUILTINS, EXCEPTIONS):
            if node.id in names:
                return set_on_all_paths(names[node.id], node.id)
        raise Unsupported("the name " + node.id)

    def _of_tuple(self, frame, node):
        return tuple(self.value(frame, part) for part in node.elts)

    def _of_list(self, frame, node):
        return self.heap.make("list", tuple(self.value(frame, part) for part in node.elts))

    def _of_dict(self, frame, node):
        keys = [self.value(frame, key) for key in node.keys]
        if not all(isinstance(key, (int, str)) for key in keys):
            raise Unsupported("a dictionary of open keys")
        return self.heap.make("dict", dict(zip(keys, [self.value(frame, part) for part in node.values])))

    def _of_listcomp(self, frame, node):
        return self.heap.make("list", self._comprehended(frame, node))

    def _of_generatorexp(self, frame, node):
        before = len(self.iterated)
        return self.stream(self._comprehended(frame, node), before)

    def _comprehended(self, frame, node):
        self._outside_of_classes(frame)
        result = []
        inner = Frame(dict(frame.names), frame.own)
        before = dict(self.heap.contents)
        self._generate(inner, node.generators, lambda: result.append(self.value(inner, node.elt)))
        if any(self.heap.contents[number] is not held for number, held in before.items()):
            raise Unsupported("a comprehension that changes something")
        return tuple(result)

    def _of_dictcomp(self, frame, node):
        self._outside_of_classes(frame)
        result = {}
        inner = Frame(dict(frame.names), frame.own)
        before = dict(self.heap.contents)

        def add():
            key = self.value(inner, node.key)
            if not isinstance(key, (int, str)):
                raise Unsupported("a dictionary of open keys")
            result[key] = self.value(inner, node.value)

        self._generate(inner, node.generators, add)
        if any(self.heap.contents[number] is not held for number, held in before.items()):
            raise Unsupported("a comprehension that changes something")
        return self.heap.make("dict", result)

    def _outside_of_classes(self, frame):
        if frame.names is self.body:
            raise Unsupported("a comprehension in the body of a class")

    def _generate(self, inner, loops, work):
        if not loops:
            work()
            return
        for item in self.items(self.value(inner, loops[0].iter)):
            self.assign(inner, loops[0].target, item)
            kept = [self.truth(self.value(inner, test)) for test in loops[0].ifs]
            if any(is_open(test) for test in kept):
                raise Unsupported("a comprehension that leaves out what inputs say")
            if all(kept):
                self._generate(inner, loops[1:], work)

    def _of_binop(self, frame, node):
        return self.binary(node.op, self.value(frame, node.left), self.value(frame, node.right))

    def _of_unaryop(self, frame, node):
        value = self.value(frame, node.operand)
        if isinstance(node.op, ast.Not):
            return self.vectors.negate(self.truth(value))
        if not is_number(value):
            raise Unsupported("an operator on what is no number")
        if isinstance(node.op, ast.USub):
            return self.vectors.subtract(0, value)
        return self.vectors.invert(value) if isinstance(node.op, ast.Invert) else value

    def _of_boolop(self, frame, node):
        result = self.value(frame, node.values[0])
        for part in node.values[1:]:
            goes_on = self.truth(result)
            if isinstance(node.op, ast.Or):
                goes_on = self.vectors.negate(goes_on)
            if goes_on is False:
                return result
            value = self.conditional(goes_on, lambda: self.value(frame, part))  # pylint: disable=cell-var-from-loop
            if is_boolean(result) and is_boolean(value):
                join = self.vectors.either if isinstance(node.op, ast.Or) else self.vectors.both
                result = join(result, value)
            else:
                result = self.join(goes_on, value, result)
        return result

    def _of_ifexp(self, frame, node):
        condition = self.truth(self.value(frame, node.test))
        if not is_open(condition):
            return self.value(frame, node.body if condition else node.orelse)
        first = self.conditional(condition, lambda: self.value(frame, node.body))
        second = self.conditional(self.vectors.negate(condition), lambda: self.value(frame, node.orelse))
        return self.join(condition, first, second)

    def _of_compare(self, frame, node):
        result = True
        left = self.value(frame, node.left)
        for operator, part in zip(node.ops, node.comparators):
            right = self.conditional(result, lambda: self.value(frame, part))  # pylint: disable=cell-var-from-loop
            result = self.vectors.both(result, self.compare(operator, left, right))
            left = right
            if result is False:
                break
        return result

    def _of_attribute(self, frame, node):
        owner = self.value(frame, node.value)
        name = node.attr
        if is_instance(owner):
            fields = self.heap.get(owner)
            if name in fields:
                return set_on_all_paths(fields[name], name)
            found = owner.kind.names.get(name, UNSET)
            if isinstance(found, ast.FunctionDef):
                return self._bound(owner, found)
        elif isinstance(owner, Type):
            found = owner.names.get(name, UNSET)
        else:
            return Member(owner, name)
        if found is UNSET:
            raise Unsupported("the attribute " + name)
        return set_on_all_paths(found, name)

    @staticmethod
    def _bound(owner, function):
        marks = [m.id if isinstance(m, ast.Name) else "?" for m in function.decorator_list]
        if marks == ["staticmethod"]:
            return function
        if marks == ["classmethod"]:
            return Method(owner.kind, function)
        if marks:
            raise Unsupported("a decorator")
        return Method(owner, function)

    def _of_subscript(self, frame, node):
        table = self.value(frame, node.value)
        selector = node.slice.value if type(node.slice).__name__ == "Index" else node.slice
        if isinstance(selector, ast.Slice):
            ends = [
                None if end is None else self.value(frame, end)
                for end in (selector.lower, selector.upper, selector.step)
            ]
            parts = self.parts(table)
            if any(is_open(end) for end in ends) or parts is None:
                raise Unsupported("a slice")
            parts = parts[slice(*ends)]
            return self.heap.make("list", parts) if is_list(table) else parts
        index = self.value(frame, selector)
        if isinstance(table, Inputs):
            return table.get(index)
        if is_dict(table):
            return self.looked_up(self.heap.get(table), index, UNSET)
        parts = self.parts(table)
        if parts is None:
            raise Unsupported("an element of what is no list")
        if not parts:
            self.require(False)
            return 0
        index = self.inside(index, len(parts))
        return self.element(parts, index, low(index), high(index)) if is_open(index) else parts[index]

    def _of_call(self, frame, node):
        function = self.value(frame, node.func)
        if any(isinstance(a, ast.Starred) for a in node.args) or any(k.arg is None for k in node.keywords):
            raise Unsupported("a call with stars")
        arguments = [self.value(frame, a) for a in node.args]
        named = {k.arg: self.value(frame, k.value) for k in node.keywords}
        if isinstance(function, Method):
            return self.call(function.function, [function.owner] + arguments, named)
        if isinstance(function, ast.FunctionDef):
            return self.call(function, arguments, named)
        if isinstance(function, Type):
            return self.instance(function, arguments, named)
        if named:
            raise Unsupported("a call with names")
        if isinstance(function, Member):
            return self.of_member(function, arguments)
        return self.of_builtin(function, arguments)
