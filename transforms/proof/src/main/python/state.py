"""A model as a function: of its state and inputs, to outputs and the state afterwards."""

import ast
import warnings

from bits import Silent, Terms
from evaluation import Kind, Object
from integers import is_number, is_open
from interpretation import Interpretation

MAX_LEAVES = 1024


class Model:
    """A model's text, and the numbers that its state consists of: paths, and what they are at first."""

    def __init__(self, text):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                self._tree = ast.parse(text)
                # There is more to Python's syntax than its grammar.
                compile(text, "model", "exec", dont_inherit=True)
        except (SyntaxError, ValueError):
            raise Silent("PYTHON_UNSUPPORTED", "text that is no Python") from None
        made = Interpretation(self._tree, Terms())
        numbers, self._shape = _walk(made)
        if any(is_open(value) for _, value in numbers) or len(numbers) > MAX_LEAVES:
            raise Silent("SIZE_LIMIT", "a large state")
        self.paths = [path for path, _ in numbers]
        self.starts = [int(value) for _, value in numbers]

    def call(self, terms, state, inputs, outputs):
        """A call with a state: outputs in their order, the state afterwards, and whether it fails."""
        made = Interpretation(self._tree, terms)
        _replace(made, dict(zip(self.paths, state)))
        result = made.eval(inputs)
        if set(result) != {name for name, _ in outputs}:
            raise Silent("PYTHON_UNSUPPORTED", "other outputs than the module has")
        numbers, shape = _walk(made)
        if shape != self._shape or [path for path, _ in numbers] != self.paths:
            raise Silent("PYTHON_UNSUPPORTED", "a state that changes its shape")
        n = made.integers
        returned = []
        for name, width in outputs:
            if not is_number(result[name]):
                raise Silent("PYTHON_UNSUPPORTED", "an output that is no number")
            made.require(n.all_of(n.less(-1, result[name]), n.less(result[name], 1 << width)))
            returned.append(n.fit(result[name], width))
        return returned, [value for _, value in numbers], made.wrong


def _walk(made):
    """Numbers of the state with their paths, and all that must stay as it is."""
    numbers, shape, seen = [], [], set()

    def visit(path, value):
        if is_number(value):
            numbers.append((path, value))
        elif isinstance(value, tuple):
            shape.append((path, "tuple", len(value)))
            for at, part in enumerate(value):
                visit(path + (at,), part)
        elif isinstance(value, Object):
            if value.fixed:
                shape.append((path, "shared", value.number))
                return
            if value.number in seen:
                raise Silent("PYTHON_UNSUPPORTED", "an object that the state holds twice")
            seen.add(value.number)
            contents = made.contents(value)
            kind = value.kind.name if isinstance(value.kind, Kind) else value.kind
            shape.append((path, kind, len(contents)))
            for name, part in _parts(made, value, contents):
                visit(path + (name,), part)
        elif value is None or isinstance(value, str):
            shape.append((path, value))
        else:
            raise Silent("PYTHON_UNSUPPORTED", "a state of other things than numbers")

    visit((), made.model)
    return numbers, shape


def _parts(made, owner, contents):
    if isinstance(owner.kind, Kind):
        return [(name, made.read((owner.number, name))) for name in sorted(contents)]
    if isinstance(contents, dict):
        return list(contents.items())
    return list(enumerate(contents))


def _replace(made, values):
    """Puts other numbers into the state."""

    def other(path, value):
        if is_number(value):
            return values[path]
        if isinstance(value, tuple):
            return tuple(other(path + (at,), part) for at, part in enumerate(value))
        if isinstance(value, Object) and not value.fixed:
            contents = made.contents(value)
            parts = [(name, other(path + (name,), part)) for name, part in _parts(made, value, contents)]
            if isinstance(value.kind, Kind):
                for name, part in parts:
                    made.write((value.number, name), part)
            else:
                made.put(value, dict(parts) if isinstance(contents, dict) else tuple(part for _, part in parts))
        return value

    other((), made.model)
