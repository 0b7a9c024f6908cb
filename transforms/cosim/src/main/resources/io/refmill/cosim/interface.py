"""What can be told of a model's ports without its source: from its text, and by running it. Standard library only.

Inputs are the names that are looked up in the argument of `eval`, outputs the keys of what it returns. A width is that
of the widest mask that is seen at a name, for outputs that of the widest value that was returned if that is more.
"""

import ast
import random

import contract
import policy
from policy import Rejected

CALLS = 2048
MAX_INPUTS = 256
# Values for inputs whose width no mask tells: such inputs are most often of one bit.
UNKNOWN = 1


def is_mask(number):
    return isinstance(number, int) and not isinstance(number, bool) and number > 0 and number & (number + 1) == 0


def method_of(tree, name):
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name == "TopModule":
            for part in node.body:
                if isinstance(part, ast.FunctionDef) and part.name == name:
                    return part
    raise Rejected("PYTHON_INTERFACE", "there is no class TopModule with a method %s" % name)


def looked_up(node, argument):
    """The name of the input that a node looks up, or None: `inputs["a"]`, `inputs.get("a", 0)`."""
    key = None
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == argument:
        key = getattr(node.slice, "value", node.slice) if type(node.slice).__name__ == "Index" else node.slice
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
        if isinstance(node.func.value, ast.Name) and node.func.value.id == argument and node.args:
            key = node.args[0]
    return key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else None


def inside(node):
    """What `int(x)` and `(x)` stand for."""
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "int" and node.args:
        node = node.args[0]
    return node


class Widths:
    """Widths of inputs by the masks that are applied to them, or to the variables that they are put into."""

    def __init__(self, method):
        self.argument = method.args.args[1].arg
        self.found = {}
        self.variables = {}
        for node in ast.walk(method):
            name = looked_up(node, self.argument)
            if name is not None:
                self.found.setdefault(name, 0)
        for node in ast.walk(method):
            if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
                name = looked_up(inside(node.value), self.argument)
                if name is not None:
                    self.variables[node.targets[0].id] = name
        for node in ast.walk(method):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd):
                self.masked(node.left, node.right)
                self.masked(node.right, node.left)

    def masked(self, node, mask):
        if not isinstance(mask, ast.Constant) or not is_mask(mask.value):
            return
        node = inside(node)
        name = looked_up(node, self.argument)
        if name is None and isinstance(node, ast.Name):
            name = self.variables.get(node.id)
        if name is not None:
            self.found[name] = max(self.found[name], mask.value.bit_length())


def mask_width(node):
    """Bits of the mask that a value ends with, or 0."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd):
        for side in (node.left, node.right):
            if isinstance(side, ast.Constant) and is_mask(side.value):
                return side.value.bit_length()
    return 0


def place(node):
    """What a variable or an attribute is called."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return node.value.id + "." + node.attr
    return None


def masked_outputs(method):
    """Widths of the outputs that `eval` returns in a literal, by the masks of their values and variables."""
    places = {}
    for node in ast.walk(method):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                where = place(target)
                places[where] = max(places.get(where, 0), mask_width(node.value))
    widths = {}
    for node in ast.walk(method):
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Dict):
            for key, value in zip(node.value.keys, node.value.values):
                if isinstance(key, ast.Constant):
                    value = inside(value)
                    width = mask_width(value) or places.get(place(value), 0)
                    widths[key.value] = max(widths.get(key.value, 0), width)
    return widths


def holds_state(tree):
    """Whether some method but the first writes to the instance, or calls something of it."""
    for node in tree.body:
        if not isinstance(node, ast.ClassDef) or node.name != "TopModule":
            continue
        for method in node.body:
            if not isinstance(method, ast.FunctionDef) or method.name == "__init__" or not method.args.args:
                continue
            own = method.args.args[0].arg
            if any(writes(part, own) for part in ast.walk(method)):
                return True
    return False


def writes(node, own):
    if isinstance(node, (ast.Attribute, ast.Subscript)) and not isinstance(node.ctx, ast.Load):
        while isinstance(node, (ast.Attribute, ast.Subscript)):
            node = node.value
        return isinstance(node, ast.Name) and node.id == own
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        # self.memory.append(x), and not self.helper(x).
        node = node.func.value
        return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == own
    return False


def widest_outputs(model, inputs):
    """The outputs of some calls with random inputs, and the bits of the largest value of each."""
    source = random.Random(len(inputs))
    top = contract.guarded(model.top, "while the model was made")
    outputs = {}
    for call in range(CALLS):
        row = {name: source.getrandbits(width) if call else 0 for name, width in inputs}
        answer = contract.guarded(lambda: top.eval(dict(row)), "in call %d" % call)
        if type(answer) is not dict or not all(type(name) is str and type(answer[name]) is int for name in answer):
            raise Rejected("PYTHON_INTERFACE", "eval returned no dictionary of numbers")
        for name, value in answer.items():
            outputs[name] = max(outputs.get(name, 1), value.bit_length() if value >= 0 else 1)
    return outputs


def interface(request):
    """Answers with inputs, outputs, and whether there is state. Widths that are known already come in `known`."""
    model = contract.load(request["python"])
    tree = policy.parse(request["python"])
    method = method_of(tree, "eval")
    if len(method.args.args) < 2:
        raise Rejected("PYTHON_INTERFACE", "eval has no argument")
    known = request["known"]
    inputs = [
        (name, known.get(name) or width or UNKNOWN) for name, width in sorted(Widths(method).found.items())
    ]
    if len(inputs) > MAX_INPUTS:
        raise Rejected("PYTHON_INTERFACE", "more than %d inputs" % MAX_INPUTS)
    contract.allow_recursion(model)
    outputs = widest_outputs(model, inputs)
    masks = masked_outputs(method)
    widths = [
        (name, known.get(name) or max(width, masks.get(name, 0))) for name, width in sorted(outputs.items())
    ]
    return {"inputs": inputs, "outputs": widths, "state": holds_state(tree)}, b""
