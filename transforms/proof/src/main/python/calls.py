"""Calls in a model: of its own functions and classes, and of what Python has built in."""

import ast

from bits import Silent
from evaluation import MAX_ITEMS, Bound, Evaluation, Frame, Function, Kind, Object, Once
from integers import is_number, is_open, least, most

BUILTINS = set("abs all any bool enumerate int len list max min range reversed sum tuple zip".split())


class Calls(Evaluation):
    def _of_call(self, frame, node):
        if any(isinstance(one, ast.Starred) for one in node.args) or any(one.arg is None for one in node.keywords):
            raise Silent("PYTHON_UNSUPPORTED", "a call with a list of arguments")
        if isinstance(node.func, ast.Attribute):
            found = self._method(frame, node)
            if found is not None:
                return found[0]
        own = node.func.id if isinstance(node.func, ast.Name) else None
        builtin = own in BUILTINS and own not in self.globals and not (isinstance(frame, Frame) and own in frame.own)
        function = own if builtin else self.evaluate(frame, node.func)
        arguments = [self.evaluate(frame, one) for one in node.args]
        named = {one.arg: self.evaluate(frame, one.value) for one in node.keywords}
        if builtin:
            if named:
                raise Silent("PYTHON_UNSUPPORTED", "a named argument of " + own)
            return self._built_in(own, arguments)
        if isinstance(function, Kind):
            return self.make(function, arguments, named)
        if isinstance(function, Bound):
            return self.apply(function.function, [function.owner] + arguments, named)
        if isinstance(function, Function):
            return self.apply(function, arguments, named)
        raise Silent("PYTHON_UNSUPPORTED", "a call of what is no function")

    def make(self, kind, arguments, named):
        raise NotImplementedError

    def apply(self, function, arguments, named):
        raise NotImplementedError

    def _method(self, frame, node):
        """What a method of an object of Python itself gives, in a tuple; None if it is none."""
        func = node.func
        if func.attr == "count" and isinstance(func.value, ast.Call) and getattr(func.value.func, "id", None) == "bin":
            if "bin" in self.globals or len(func.value.args) != 1 or [getattr(a, "value", None) for a in node.args] != ["1"]:
                raise Silent("PYTHON_UNSUPPORTED", "digits of a number")
            return (self._ones(self._number(frame, func.value.args[0])),)
        owner = self.evaluate(frame, func.value)
        if is_number(owner) and func.attr == "bit_length" and not node.args:
            return (self._length(owner),)
        if not isinstance(owner, Object) or isinstance(owner.kind, Kind):
            return None
        arguments = [self.evaluate(frame, one) for one in node.args]
        if node.keywords:
            raise Silent("PYTHON_UNSUPPORTED", "a named argument of " + func.attr)
        held = self.contents(owner)
        if owner.kind in ("inputs", "dict") and func.attr == "get" and len(arguments) == 2:
            return (self._looked_up(held, *arguments),)
        if owner.kind == "list" and func.attr == "copy" and not arguments:
            return (self.new("list", held),)
        if owner.kind == "list" and func.attr == "append" and len(arguments) == 1 and len(held) < MAX_ITEMS:
            self.put(owner, held + (arguments[0],))
            return (None,)
        raise Silent("PYTHON_UNSUPPORTED", "the method " + func.attr)

    def _bits_of(self, value):
        if least(value) < 0:
            raise Silent("PYTHON_UNSUPPORTED", "bits of a number that may be negative")
        return [self.integers.both(self.integers.right(value, at), 1) for at in range(most(value).bit_length())]

    def _ones(self, value):
        if not is_open(value):
            return bin(value).count("1")
        total = 0
        for bit in self._bits_of(value):
            total = self.integers.add(total, bit)
        return total

    def _length(self, value):
        if not is_open(value):
            return value.bit_length()
        length = 0
        for at, bit in enumerate(self._bits_of(value), 1):
            length = self.integers.choose(bit, at, length)
        return length

    def _built_in(self, name, arguments):
        n = self.integers
        if name in ("int", "bool", "abs") and len(arguments) == 1:
            if name == "bool":
                return self.truth(arguments[0])
            value = self._as_number(arguments[0])
            if name == "int":
                return value if is_open(value) else int(value)
            return n.choose(n.less(value, 0), n.negate(value), value) if is_open(value) else abs(value)
        if name == "range" and arguments and all(isinstance(one, int) for one in arguments) and len(arguments) <= 3:
            found = range(*arguments) if arguments[2:] != [0] else range(MAX_ITEMS + 1)
            if len(found) > MAX_ITEMS:
                raise Silent("SIZE_LIMIT", "a long range")
            return tuple(found)
        if name in ("min", "max"):
            values = list(self.items(arguments[0]) if len(arguments) == 1 else arguments)
            best = self._as_number(values[0])
            for value in map(self._as_number, values[1:]):
                smaller = n.less(value, best) if name == "min" else n.less(best, value)
                best = n.choose(smaller, value, best)
            return best
        if len(arguments) == 1:
            if name == "len" and isinstance(arguments[0], Object) and arguments[0].kind == "dict":
                return len(self.contents(arguments[0]))
            return self._of_items(name, self.items(arguments[0]))
        if name == "sum" and len(arguments) == 2:
            return self._of_items(name, (self._as_number(arguments[1]),) + self.items(arguments[0]))
        if name == "zip" and arguments:
            return Once(zip(*map(self.items, arguments)))
        raise Silent("PYTHON_UNSUPPORTED", "the function %s of so many arguments" % name)

    def _of_items(self, name, parts):
        n = self.integers
        if name == "len":
            if isinstance(parts, Once):
                raise Silent("PYTHON_UNSUPPORTED", "the length of what has none")
            return len(parts)
        if name == "sum":
            total = 0
            for part in parts:
                total = self.operate(ast.Add(), total, self._as_number(part))
            return total
        if name in ("any", "all"):
            found = name == "all"
            for part in parts:
                found = (n.any_of if name == "any" else n.all_of)(found, self.truth(part))
            return found
        made = {"list": lambda: self.new("list", parts), "tuple": lambda: tuple(parts), "reversed": lambda: Once(parts[::-1]),
                "enumerate": lambda: Once(enumerate(parts)), "zip": lambda: Once((part,) for part in parts)}.get(name)
        if made is None:
            raise Silent("PYTHON_UNSUPPORTED", "the function " + name)
        return made()

    def _of_listcomp(self, frame, node):
        return self.new("list", self._comprehended(frame, node))

    def _of_generatorexp(self, frame, node):
        """All at once: the model must change nothing in between, as an expression without calls of its own does not."""
        if any(isinstance(part, ast.Call) and getattr(part.func, "id", None) not in BUILTINS for part in ast.walk(node.elt)):
            raise Silent("PYTHON_UNSUPPORTED", "a generator that calls something")
        before = self.wrong
        found = Once(self._comprehended(frame, node))
        if self.wrong is not before:
            # Python may never come to where this fails.
            raise Silent("PYTHON_UNSUPPORTED", "a generator that may fail")
        return found

    def _comprehended(self, frame, node):
        (generator,) = node.generators if len(node.generators) == 1 else (None,)
        if generator is None or not isinstance(frame, Frame) or not isinstance(generator.target, ast.Name):
            raise Silent("PYTHON_UNSUPPORTED", "a comprehension of several loops")
        name = (frame.number, generator.target.id)
        before, found = self.read(name), []
        for part in self.items(self.evaluate(frame, generator.iter)):
            self.write(name, part)
            tests = [self.truth(self.evaluate(frame, test)) for test in generator.ifs]
            if not all(test is True or test is False for test in tests):
                raise Silent("PYTHON_UNSUPPORTED", "a comprehension that leaves out what inputs say")
            if all(tests):
                found.append(self.evaluate(frame, node.elt))
        self.write(name, before)
        return tuple(found)
