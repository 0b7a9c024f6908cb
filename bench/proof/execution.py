"""Executes a reference model on inputs that are not known: each path, joined where paths meet.

The model is read as text, as any stranger would read it. What Python would refuse in the middle of a call, such as
a division by zero or an index that is out of range, is not refused here but kept as an obligation: a condition that
must never hold.
"""

import ast

from vectors import Open, Unsupported, Vectors, high, is_number, is_open, low

MAX_TURNS = 5000
MAX_DEPTH = 40

BUILTINS = {
    f.__name__: f
    for f in (abs, all, any, bin, bool, enumerate, int, len, list, max, min, pow, range, reversed, sum, tuple, zip)
}
MODEL = object()
RETURN = "return value"


class _Unset:
    """What a name holds on a path that has not assigned it."""


UNSET = _Unset()


class _Partly:
    """What a name holds where only some of the paths that meet have assigned it."""


PARTLY = _Partly()


class Inputs:
    """The dictionary that eval is called with."""

    def __init__(self, values):
        self.values = values

    def get(self, name, default=None):
        if name not in self.values:
            if default is None:
                raise Unsupported("an input that the module has not: %s" % name)
            return default
        return self.values[name]


class Digits:
    """What bin() of an open number gives."""

    def __init__(self, number):
        self.number = number


class Member:
    def __init__(self, owner, name):
        self.owner = owner
        self.name = name


class Frame:
    """A call under way.

    names   what its variables hold
    left    under which conditions this path has left: the function, and for each loop that it is in the loop and
            the turn; bools, known or open
    """

    def __init__(self, names):
        self.names = names
        self.left = [False]


class Execution:
    """A model with its state, as it is when it was made."""

    def __init__(self, text):
        self.vectors = Vectors()
        self.path = []
        self.obligations = []
        self.depth = 0
        self.globals = {}
        self.state = {}
        self.methods = {}
        self.type = None
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

    # Paths

    def require(self, condition):
        """Under all conditions of this path, one that must hold."""
        wrong = self.vectors.negate(condition)
        for passed in self.path:
            wrong = self.vectors.both(passed, wrong)
        if wrong is not False:
            self.obligations.append(wrong)

    def under(self, condition, work):
        self.path.append(condition)
        try:
            return work()
        finally:
            self.path.pop()

    def join(self, condition, a, b):
        """What a name holds where two paths meet."""
        if a is b:
            return a
        if any(x is UNSET or x is PARTLY for x in (a, b)):
            return PARTLY
        if is_number(a, b):
            return self.vectors.choose(condition, a, b)
        if type(a) is type(b) and isinstance(a, (tuple, list)) and len(a) == len(b):
            return type(a)(self.join(condition, x, y) for x, y in zip(a, b))
        if isinstance(a, dict) and isinstance(b, dict) and a.keys() == b.keys():
            return {key: self.join(condition, a[key], b[key]) for key in a}
        if type(a) is type(b) and isinstance(a, str) and a == b:
            return a
        raise Unsupported("a choice between %s and %s" % (type(a).__name__, type(b).__name__))

    def branch(self, frame, condition, first, second):
        """Does one thing where a condition holds, another where not."""
        condition = self.vectors.truth(condition)
        if not is_open(condition):
            (first if condition else second)()
            return
        before = self._held(frame)
        self.under(condition, first)
        one = self._held(frame)
        self._hold(frame, before)
        self.under(self.vectors.negate(condition), second)
        two = self._held(frame)
        self._hold(frame, self._joined(condition, one, two))

    def _joined(self, condition, one, two):
        """What is held behind a branch. A path that has left the function keeps its result, and nothing else matters."""
        names, state, left = one
        other_names, other_state, other_left = two
        held = {}
        for name in dict.fromkeys(list(names) + list(other_names)):
            a, b = names.get(name, UNSET), other_names.get(name, UNSET)
            if name == RETURN and (a is UNSET or b is UNSET):
                held[name] = b if a is UNSET else a
            elif name != RETURN and (left[0] is True or other_left[0] is True):
                held[name] = b if left[0] is True else a
            else:
                held[name] = self.join(condition, a, b)
        kept = {}
        for name in dict.fromkeys(list(state) + list(other_state)):
            kept[name] = self.join(condition, state.get(name, UNSET), other_state.get(name, UNSET))
        return held, kept, [self.vectors.choose(condition, a, b) for a, b in zip(left, other_left)]

    def _held(self, frame):
        return dict(frame.names), dict(self.state), list(frame.left)

    def _hold(self, frame, held):
        names, state, left = (type(part)(part) for part in held)
        for mine, other in ((self.state, state), (frame.names, names)):
            mine.clear()
            mine.update(other)
        frame.left = left

    def gone(self, frame):
        """Whether this path has left: a bool, known or open."""
        gone = False
        for left in frame.left:
            gone = self.vectors.either(gone, left)
        return gone

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

    def still(self, frame, work):
        """Does something on those paths that have not left."""
        gone = self.gone(frame)
        if gone is False:
            work()
        elif gone is not True:
            left = frame.left
            frame.left = [False] * len(left)
            if any(one is not False for one in left[1:]):
                self.branch(frame, gone, lambda: None, work)
            else:
                # What a call that has returned holds is of no use to anybody.
                result = frame.names.pop(RETURN)
                state = dict(self.state)
                self.under(self.vectors.negate(gone), work)
                frame.names[RETURN] = self.join(gone, result, frame.names.get(RETURN, result))
                for name, value in self.state.items():
                    self.state[name] = self.join(gone, state.get(name, UNSET), value)
            frame.left = [self.vectors.either(a, b) for a, b in zip(left, frame.left)]

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

    def is_model(self, frame, node):
        return isinstance(node, ast.Name) and (
            frame.names.get(node.id) is MODEL or self.type is not None and node.id == self.type.name
        )

    def inside(self, index, length):
        """An index from 0 on, of which it is an obligation that it is one."""
        v = self.vectors
        if not is_number(index):
            raise Unsupported("an index that is no number")
        if low(index) < 0 or high(index) >= length:
            self.require(v.both(v.less(-length - 1, index), v.less(index, length)))
            index = v.choose(v.less(index, 0), v.add(index, length), index)
            index = v.choose(v.both(v.less(-1, index), v.less(index, length)), index, 0)
            index = v.within(index, 0, length - 1)
        return index

    # Expressions

    def truth(self, value):
        if is_number(value):
            return self.vectors.truth(value)
        if value is None or isinstance(value, (str, tuple, list, dict, range)):
            return bool(value)
        raise Unsupported("the truth of what is no number")

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
        for names in (frame.names, self.globals, BUILTINS):
            if node.id in names:
                return set_on_all_paths(names[node.id], node.id)
        raise Unsupported("the name " + node.id)

    def _of_tuple(self, frame, node):
        return tuple(self.value(frame, part) for part in node.elts)

    def _of_list(self, frame, node):
        return [self.value(frame, part) for part in node.elts]

    def _of_dict(self, frame, node):
        keys = [self.value(frame, key) for key in node.keys]
        if any(is_open(key) for key in keys):
            raise Unsupported("a dictionary of open keys")
        return dict(zip(keys, [self.value(frame, part) for part in node.values]))

    def _of_listcomp(self, frame, node):
        if len(node.generators) != 1:
            raise Unsupported("a comprehension of two loops")
        loop = node.generators[0]
        inner = Frame(dict(frame.names))
        result = []
        for item in self.items(self.value(frame, loop.iter)):
            self.assign(inner, loop.target, item)
            kept = [self.truth(self.value(inner, test)) for test in loop.ifs]
            if any(is_open(test) for test in kept):
                raise Unsupported("a comprehension that leaves out what inputs say")
            if all(kept):
                result.append(self.value(inner, node.elt))
        return result

    _of_generatorexp = _of_listcomp

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
            value = self.under(goes_on, lambda: self.value(frame, part))  # pylint: disable=cell-var-from-loop
            result = self.join(goes_on, value, result)
        return result

    def _of_ifexp(self, frame, node):
        condition = self.truth(self.value(frame, node.test))
        if not is_open(condition):
            return self.value(frame, node.body if condition else node.orelse)
        first = self.under(condition, lambda: self.value(frame, node.body))
        second = self.under(self.vectors.negate(condition), lambda: self.value(frame, node.orelse))
        return self.join(condition, first, second)

    def _of_compare(self, frame, node):
        result = True
        left = self.value(frame, node.left)
        for operator, part in zip(node.ops, node.comparators):
            right = self.value(frame, part)
            result = self.vectors.both(result, self.compare(operator, left, right))
            left = right
        return result

    def _of_attribute(self, frame, node):
        if self.is_model(frame, node.value):
            if node.attr in self.state:
                return set_on_all_paths(self.state[node.attr], node.attr)
            if node.attr in self.methods:
                return self.methods[node.attr]
            raise Unsupported("the attribute " + node.attr)
        return Member(self.value(frame, node.value), node.attr)

    def _of_subscript(self, frame, node):
        table = self.value(frame, node.value)
        if isinstance(node.slice, ast.Slice):
            ends = [
                None if end is None else self.value(frame, end)
                for end in (node.slice.lower, node.slice.upper, node.slice.step)
            ]
            if any(is_open(end) for end in ends) or not isinstance(table, (tuple, list, range)):
                raise Unsupported("a slice")
            return table[slice(*ends)]
        index = self.value(frame, node.slice)
        if isinstance(table, Inputs):
            return table.get(index)
        if isinstance(table, dict):
            return self.looked_up(table, index, UNSET)
        if not isinstance(table, (tuple, list, range)):
            raise Unsupported("an element of what is no list")
        index = self.inside(index, len(table))
        return self.element(table, index, low(index), high(index)) if is_open(index) else table[index]

    def element(self, table, index, first, last):
        if first == last:
            return table[first]
        middle = (first + last) // 2
        return self.join(
            self.vectors.less(middle, index),
            self.element(table, index, middle + 1, last),
            self.element(table, index, first, middle),
        )

    def looked_up(self, table, key, default):
        if not is_open(key):
            if key not in table and default is UNSET:
                self.require(False)
                return 0
            return table.get(key, default)
        result = 0 if default is UNSET else default
        found = False
        for known, value in table.items():
            if is_number(known):
                same = self.vectors.equal(key, known)
                result = self.join(same, value, result)
                found = self.vectors.either(found, same)
        if default is UNSET:
            self.require(found)
        return result

    def binary(self, operator, a, b):
        v = self.vectors
        if not is_number(a, b):
            if isinstance(operator, ast.Mult) and isinstance(a, (list, tuple)) and isinstance(b, int):
                return a * b
            if isinstance(operator, ast.Add) and type(a) is type(b) and isinstance(a, (list, tuple)):
                return a + b
            raise Unsupported("an operator on what is no number")
        simple = {ast.Add: v.add, ast.Sub: v.subtract, ast.Mult: v.multiply}.get(type(operator))
        if simple:
            return simple(a, b)
        bitwise = {ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^"}.get(type(operator))
        if bitwise:
            return v.bitwise(bitwise, a, b)
        if isinstance(operator, (ast.LShift, ast.RShift)):
            if low(b) < 0:
                self.require(v.less(-1, b))
                b = v.within(v.choose(v.less(b, 0), 0, b), 0, max(0, high(b)))
            return v.shift_left(a, b) if isinstance(operator, ast.LShift) else v.shift_right(a, b)
        if isinstance(operator, (ast.FloorDiv, ast.Mod)):
            if low(b) <= 0 <= high(b):
                zero = v.equal(b, 0)
                self.require(v.negate(zero))
                if zero is True:
                    return 0
                b = v.choose(zero, 1, b)
                b = v.within(b, 1, high(b)) if low(b) == 0 else b
            return v.divide(a, b)[isinstance(operator, ast.Mod)]
        if isinstance(operator, ast.Pow):
            return self.power(a, b)
        raise Unsupported("the operator " + type(operator).__name__)

    def power(self, base, exponent, mask=None):
        v = self.vectors
        if low(exponent) < 0 or high(exponent) > 1 << 16 or mask is None and high(exponent) > 64:
            raise Unsupported("a power")
        if mask is None and is_open(exponent):
            if base == 2:
                return v.shift_left(1, exponent)
            raise Unsupported("a power")
        result = 1
        for index in range(high(exponent).bit_length()):
            bit = v.bit(exponent, index) if is_open(exponent) else exponent >> index & 1
            product = v.multiply(result, base)
            result = v.choose(bit, product if mask is None else v.bitwise("&", product, mask), result)
            if index + 1 < high(exponent).bit_length():
                base = v.multiply(base, base)
                base = base if mask is None else v.bitwise("&", base, mask)
        return result if mask is None else v.bitwise("&", result, mask)

    def compare(self, operator, a, b):
        v = self.vectors
        if isinstance(operator, (ast.In, ast.NotIn)):
            found = False
            for item in self.items(b):
                found = v.either(found, self.same(a, item))
            return found if isinstance(operator, ast.In) else v.negate(found)
        if isinstance(operator, (ast.Eq, ast.Is)):
            return self.same(a, b)
        if isinstance(operator, (ast.NotEq, ast.IsNot)):
            return v.negate(self.same(a, b))
        if not is_number(a, b):
            raise Unsupported("an order of what are no numbers")
        if isinstance(operator, ast.Lt):
            return v.less(a, b)
        if isinstance(operator, ast.Gt):
            return v.less(b, a)
        return v.negate(v.less(b, a) if isinstance(operator, ast.LtE) else v.less(a, b))

    def same(self, a, b):
        if is_number(a, b):
            return self.vectors.equal(a, b)
        if type(a) is type(b) and isinstance(a, (tuple, list)):
            result = len(a) == len(b)
            for x, y in zip(a, b) if result else ():
                result = self.vectors.both(result, self.same(x, y))
            return result
        if isinstance(a, (str, type(None))) or isinstance(b, (str, type(None))):
            return not is_open(a, b) and a == b
        raise Unsupported("a comparison of what are no numbers")

    # Calls

    def items(self, value):
        if isinstance(value, (tuple, list, range)):
            if len(value) > MAX_TURNS:
                raise Unsupported("a long loop")
            return list(value)
        if isinstance(value, dict):
            return list(value)
        raise Unsupported("items of what is no list")

    def _of_call(self, frame, node):
        function = self.value(frame, node.func)
        if node.keywords or any(isinstance(a, ast.Starred) for a in node.args):
            raise Unsupported("a call with names or stars")
        arguments = [self.value(frame, a) for a in node.args]
        if isinstance(function, ast.FunctionDef):
            method = isinstance(node.func, ast.Attribute)
            return self.call(function, [MODEL] + arguments if method else arguments)
        if isinstance(function, Member):
            return self.of_member(function, arguments)
        return self.of_builtin(function, arguments)

    def of_member(self, member, arguments):
        owner, name = member.owner, member.name
        if isinstance(owner, Inputs) and name == "get":
            return owner.get(*arguments)
        if isinstance(owner, Digits) and name == "count" and arguments == ["1"]:
            return self.vectors.count_ones(owner.number)
        if is_number(owner) and name == "bit_count":
            return self.vectors.count_ones(owner)
        if is_number(owner) and name == "bit_length":
            return self.vectors.bit_length(owner)
        if isinstance(owner, dict) and name == "get":
            return self.looked_up(owner, arguments[0], arguments[1] if len(arguments) > 1 else None)
        if isinstance(owner, list) and name == "copy":
            return list(owner)
        raise Unsupported("the method " + name)

    def of_builtin(self, function, arguments):
        v = self.vectors
        first = arguments[0] if arguments else 0
        if function is bool:
            return self.truth(first)
        if function in (int, abs) and is_number(first):
            first = first._replace(boolean=False) if is_open(first) else int(first)
            return first if function is int else v.choose(v.less(first, 0), v.subtract(0, first), first)
        if function is bin and is_number(first):
            return Digits(first)
        if function in (list, tuple, reversed, enumerate, zip):
            return function(self.items(first)) if function in (list, tuple) else list(
                function(*[self.items(a) for a in arguments])
            )
        if function is len and isinstance(first, (tuple, list, dict, range)):
            return len(first)
        if function is range and not is_open(*arguments):
            return range(*arguments)
        if function in (min, max):
            return self.extreme(function, self.items(first) if len(arguments) == 1 else arguments)
        if function in (sum, any, all):
            result = {sum: 0, any: False, all: True}[function]
            step = {sum: v.add, any: v.either, all: v.both}[function]
            for item in self.items(first):
                result = step(result, item)
            return result
        if function is pow and is_number(*arguments):
            if len(arguments) == 2:
                return self.power(*arguments)
            modulus = arguments[2]
            if not is_open(modulus) and modulus > 0 and modulus & (modulus - 1) == 0:
                return self.power(arguments[0], arguments[1], modulus - 1)
        raise Unsupported("a call of " + getattr(function, "__name__", "something"))

    def extreme(self, function, items):
        result = items[0]
        for item in items[1:]:
            less = self.vectors.less(item, result) if function is min else self.vectors.less(result, item)
            result = self.vectors.choose(less, item, result)
        return result


def set_on_all_paths(value, name):
    if value is PARTLY or value is UNSET:
        raise Unsupported("%s, which some paths do not set" % name)
    return value


def loaded(target):
    """A target as an expression."""
    if isinstance(target, ast.Name):
        return ast.Name(target.id, ast.Load())
    if isinstance(target, ast.Attribute):
        return ast.Attribute(target.value, target.attr, ast.Load())
    if isinstance(target, ast.Subscript):
        return ast.Subscript(target.value, target.slice, ast.Load())
    raise Unsupported("the target " + type(target).__name__)


def frozen(value):
    """A value that can be compared."""
    if isinstance(value, Open):
        return value.name
    if isinstance(value, (tuple, list)):
        return [frozen(item) for item in value]
    return repr(value)


def to_verilog(text, inputs, outputs):
    """A combinational model as a module `model` of the same ports, and one named `wrong` whose only output is 1 where a call
    breaks an obligation or returns what its port does not hold; None if it never does.

    inputs, outputs: (name, width) of each port. Raises Unsupported.
    """
    try:
        execution = Execution(text)
        v = execution.vectors
        values = {
            name: v.wire("$signed({1'b0, \\%s })" % name, 0, (1 << bits) - 1) for name, bits in inputs
        }
        before = {name: frozen(value) for name, value in execution.state.items()}
        result = execution.eval(values)
        if before != {name: frozen(value) for name, value in execution.state.items()}:
            raise Unsupported("state")
        for name, bits in outputs:
            if not is_number(result.get(name, None)):
                raise Unsupported("an output that is no number")
            execution.require(v.both(v.less(-1, result[name]), v.less(result[name], 1 << bits)))
        wrong = False
        for obligation in execution.obligations:
            wrong = v.either(wrong, obligation)
    except RecursionError:
        raise Unsupported("deep nesting") from None
    ports = ["input [%d:0] \\%s " % (bits - 1, name) for name, bits in inputs]
    drivers = ["assign \\%s = %s;" % (name, v.text(result[name], bits + 1)) for name, bits in outputs]
    model = module("model", ports + ["output [%d:0] \\%s " % (b - 1, n) for n, b in outputs], v.lines + drivers)
    if wrong is False:
        return model, None
    answer = "%s[0]" % wrong.name if is_open(wrong) else "1'b1"
    return model, module("wrong", ports + ["output wrong"], v.lines + ["assign wrong = %s;" % answer])


def module(name, ports, lines):
    return "module %s(%s);\n%s\nendmodule\n" % (name, ", ".join(ports), "\n".join(lines))
