"""Calls of what Python brings along: its functions, and methods of numbers, lists and dictionaries."""

from heap import is_dict, is_list
from operators import Operators
from values import Digits, Inputs, Stream
from vectors import Unsupported, is_number, is_open

BUILTINS = {
    f.__name__: f
    for f in (abs, all, any, bin, bool, enumerate, int, len, list, max, min, pow, range, reversed, sum, tuple, zip)
}
MOST_ARGUMENTS = {abs: 1, all: 1, any: 1, bin: 1, bool: 1, enumerate: 1, int: 1, list: 1, reversed: 1, sum: 2, tuple: 1}
EXCEPTIONS = {
    name: object()
    for name in ("ArithmeticError", "AssertionError", "Exception", "IndexError", "RuntimeError", "ValueError")
}


class Functions(Operators):
    """What such calls come to."""

    def stream(self, items, before):
        """A stream of items; `before`: how many objects had been iterated when its making began."""
        return Stream(tuple(items), self.executed, self.iterated[before:])

    def of_member(self, member, arguments):
        owner, name = member.owner, member.name
        if isinstance(owner, Inputs) and name == "get":
            return owner.get(*arguments)
        if isinstance(owner, Digits) and name == "count" and arguments == ["1"]:
            return self.vectors.count_ones(owner.number)
        if is_number(owner) and arguments:
            raise Unsupported("arguments of the method " + name)
        if is_number(owner) and name == "bit_count":
            return self.vectors.count_ones(owner)
        if is_number(owner) and name == "bit_length":
            return self.vectors.bit_length(owner)
        if is_dict(owner):
            return self._of_dictionary(owner, name, arguments)
        if is_list(owner):
            return self._of_list_method(owner, name, arguments)
        raise Unsupported("the method " + name)

    def _of_dictionary(self, owner, name, arguments):
        table = self.heap.get(owner)
        if name == "get" and 1 <= len(arguments) <= 2:
            return self.looked_up(table, arguments[0], arguments[1] if len(arguments) > 1 else None)
        if name in ("items", "keys", "values") and not arguments:
            return Stream(tuple(getattr(table, name)()), self.executed, [(owner.number, table)])
        if name == "copy" and not arguments:
            return self.heap.make("dict", dict(table))
        raise Unsupported("the method " + name)

    def _of_list_method(self, owner, name, arguments):
        items = self.heap.get(owner)
        if name == "copy" and not arguments:
            return self.heap.make("list", items)
        if name == "append" and len(arguments) == 1:
            self.heap.put(owner, items + (arguments[0],))
            return None
        if name == "clear" and not arguments:
            self.heap.put(owner, ())
            return None
        if name == "insert" and len(arguments) == 2 and arguments[0] == 0 and not is_open(arguments[0]):
            self.heap.put(owner, (arguments[1],) + items)
            return None
        if name == "pop" and not is_open(*arguments) and items and arguments in ([], [0], [-1]):
            first = arguments == [0]
            self.heap.put(owner, items[1:] if first else items[:-1])
            return items[0] if first else items[-1]
        raise Unsupported("the method " + name)

    def of_builtin(self, function, arguments):
        v = self.vectors
        first = arguments[0] if arguments else 0
        if len(arguments) > MOST_ARGUMENTS.get(function, len(arguments)):
            raise Unsupported("so many arguments of " + function.__name__)
        if function is bool:
            return self.truth(first)
        if function in (int, abs) and is_number(first):
            first = first._replace(boolean=False) if is_open(first) else int(first)
            return first if function is int else v.choose(v.less(first, 0), v.subtract(0, first), first)
        if function is bin and is_number(first):
            return Digits(first)
        if function in (list, tuple):
            items = self.items(first) if arguments else ()
            return self.heap.make("list", items) if function is list else items
        if function in (reversed, enumerate, zip):
            before = len(self.iterated)
            if function is reversed and (is_dict(first) or isinstance(first, Stream)):
                raise Unsupported("reversed of what has no order")
            return self.stream(function(*[self.items(a) for a in arguments]), before)
        if function is len and len(arguments) == 1:
            if isinstance(first, Stream):
                raise Unsupported("the length of what is handed out")
            return len(self.items(first))
        if function is range and is_number(*arguments):
            if is_open(*arguments):
                raise Unsupported("a range that inputs bound")
            return range(*arguments)
        if function in (min, max):
            return self.extreme(function, self.items(first) if len(arguments) == 1 else arguments)
        if function in (sum, any, all):
            result = {sum: arguments[1] if len(arguments) > 1 else 0, any: False, all: True}[function]
            step = {sum: v.add, any: v.either, all: v.both}[function]
            for item in self.items(first):
                if function is sum and not is_number(result, item):
                    raise Unsupported("a sum of what are no numbers")
                result = step(result, item if function is sum else self.truth(item))
            return result
        if function is pow and is_number(*arguments):
            if len(arguments) == 2:
                return self.power(*arguments)
            modulus = arguments[2]
            if not is_open(modulus) and modulus > 0 and modulus & (modulus - 1) == 0:
                return self.power(arguments[0], arguments[1], modulus - 1)
        raise Unsupported("a call of " + getattr(function, "__name__", "something"))
