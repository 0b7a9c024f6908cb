"""Reads numbers from a model's text: those that it compares something with, and where they are compared with state.

Names of classes' constants are resolved, and what is computed from constants alone: `self.M // 2 - 1`.
"""

import ast

# Numbers of a text that are told of, at most.
MAX_CONSTANTS = 64
# Bits of a number that is computed, at most.
MAX_BITS = 4096

OPERATIONS = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.FloorDiv: lambda a, b: a // b if b else None,
    ast.Mod: lambda a, b: a % b if b else None,
    ast.LShift: lambda a, b: a << b if 0 <= b <= MAX_BITS else None,
    ast.RShift: lambda a, b: a >> b if b >= 0 else None,
    ast.BitAnd: lambda a, b: a & b,
    ast.BitOr: lambda a, b: a | b,
    ast.BitXor: lambda a, b: a ^ b,
}


def known(node, own, classes):
    """The value of an expression of constants, or None. `own` are those of the class that it stands in."""
    kind = type(node)
    if kind is ast.Constant:
        return node.value if type(node.value) is int else None
    if kind is ast.Name:
        return own.get(node.id, classes[None].get(node.id))
    if kind is ast.Attribute and type(node.value) is ast.Name:
        return classes.get(node.value.id, own if node.value.id == "self" else {}).get(node.attr)
    if kind is ast.UnaryOp and type(node.op) in (ast.USub, ast.Invert):
        value = known(node.operand, own, classes)
        return None if value is None else -value if type(node.op) is ast.USub else ~value
    if kind is ast.BinOp and type(node.op) in OPERATIONS:
        left = known(node.left, own, classes)
        right = None if left is None else known(node.right, own, classes)
        if right is None or left.bit_length() + right.bit_length() > MAX_BITS:
            return None
        return OPERATIONS[type(node.op)](left, right)
    return None


class Numbers:
    """The numbers of a text."""

    def __init__(self, tree):
        self.tree = tree
        self.classes = {None: {}}
        for statement in tree.body:
            if type(statement) is ast.ClassDef:
                self.classes[statement.name] = {}
                for member in statement.body:
                    self.note(member, self.classes[statement.name])
            else:
                self.note(statement, self.classes[None])

    def note(self, statement, names):
        if type(statement) is ast.Assign and len(statement.targets) == 1 and type(statement.targets[0]) is ast.Name:
            value = known(statement.value, names, self.classes)
            if value is not None:
                names[statement.targets[0].id] = value

    def bodies(self):
        """What stands outside of classes, and each class, with the constants of it."""
        for statement in self.tree.body:
            yield statement, self.classes.get(getattr(statement, "name", None), {})

    def listed(self):
        """All numbers, each once: first those that something is compared with, in the order of the text."""
        found = []
        for body, own in self.bodies():
            for node in ast.walk(body):
                kind = type(node)
                if kind is ast.Constant:
                    found.append((1, node, node.value if type(node.value) is int else None))
                elif kind is ast.Compare:
                    for operand in [node.left] + node.comparators:
                        elements = operand.elts if type(operand) in (ast.Tuple, ast.List, ast.Set) else [operand]
                        found += [(0, each, known(each, own, self.classes)) for each in elements]
                elif kind is ast.Dict:
                    found += [(0, each, known(each, own, self.classes)) for each in node.keys if each is not None]
        places = [(rank, node.lineno, node.col_offset, v) for rank, node, v in found if v is not None and v > 1]
        return list(dict.fromkeys(value for _, _, _, value in sorted(places)))[:MAX_CONSTANTS]

    def compared(self):
        """What parts of attributes are compared with: by name, for each the lowest bit, the mask and the value."""
        found = {}
        for body, own in self.bodies():
            for function in ast.walk(body):
                if type(function) is not ast.FunctionDef:
                    continue
                local = {}
                for node in ast.walk(function):
                    if type(node) is ast.Assign and len(node.targets) == 1 and type(node.targets[0]) is ast.Name:
                        name = node.targets[0].id
                        local[name] = None if name in local else node.value
                for node in ast.walk(function):
                    if type(node) is ast.Compare and len(node.ops) == 1:
                        for left, right in ((node.left, node.comparators[0]), (node.comparators[0], node.left)):
                            value = known(right, own, self.classes)
                            part = None if value is None or value < 0 else self.part(left, own, local, 8)
                            if part is not None:
                                name, low, mask = part
                                found.setdefault(name, {})[low, mask, value] = True
        return {name: list(parts) for name, parts in found.items()}

    def part(self, node, own, local, depth):
        """An attribute, how far it is shifted to the right, and a mask of what is taken then (-1: all)."""
        kind = type(node)
        if depth == 0 or node is None:
            return None
        if kind is ast.Attribute:
            return None if known(node, own, self.classes) is not None else (node.attr, 0, -1)
        if kind is ast.Name:
            return self.part(local.get(node.id), own, local, depth - 1)
        if kind is ast.BinOp and type(node.op) in (ast.RShift, ast.BitAnd):
            number = known(node.right, own, self.classes)
            inner = self.part(node.left, own, local, depth - 1)
            if inner is None or number is None or not 0 <= number:
                return None
            name, low, mask = inner
            if type(node.op) is ast.BitAnd:
                return name, low, mask & number
            return name, low + number, mask >> number
        return None
