"""What `mutate.py` knows of the syntax trees of models."""

import ast

COMPARISONS = {
    ast.Eq: ((ast.NotEq, "comparison"), (ast.GtE, "comparison")),
    ast.NotEq: ((ast.Eq, "comparison"), (ast.Lt, "comparison")),
    ast.Lt: ((ast.LtE, "boundary"), (ast.Gt, "comparison")),
    ast.LtE: ((ast.Lt, "boundary"), (ast.GtE, "comparison")),
    ast.Gt: ((ast.GtE, "boundary"), (ast.Lt, "comparison")),
    ast.GtE: ((ast.Gt, "boundary"), (ast.LtE, "comparison")),
}
OPERATORS = {
    ast.Add: (ast.Sub, "arithmetic"),
    ast.Sub: (ast.Add, "arithmetic"),
    ast.Mult: (ast.Add, "arithmetic"),
    ast.FloorDiv: (ast.Mod, "arithmetic"),
    ast.Mod: (ast.FloorDiv, "arithmetic"),
    ast.BitAnd: (ast.BitOr, "bitwise"),
    ast.BitOr: (ast.BitXor, "bitwise"),
    ast.BitXor: (ast.BitOr, "bitwise"),
    ast.LShift: (ast.RShift, "shift"),
    ast.RShift: (ast.LShift, "shift"),
}
ORDERED = (ast.Sub, ast.LShift, ast.RShift, ast.FloorDiv, ast.Mod)
SIGN_HELPER = "signed"


def is_number(node):
    return isinstance(node, ast.Constant) and type(node.value) is int


def is_mask(node):
    """2^n - 1 for n of at least 1."""
    return is_number(node) and node.value > 0 and node.value & (node.value + 1) == 0


def name_of(node):
    """`x` and `self.x` as text; None for anything else."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return node.value.id + "." + node.attr if node.value.id == "self" else None
    return None


def targets(statement):
    """Names that a statement assigns as a whole."""
    if isinstance(statement, ast.AugAssign):
        return [name_of(statement.target)]
    if not isinstance(statement, ast.Assign):
        return []
    found = []
    for target in statement.targets:
        parts = target.elts if isinstance(target, ast.Tuple) else [target]
        found.extend(name_of(part) for part in parts)
    return [name for name in found if name]


def loads(node):
    return {
        name_of(n)
        for n in ast.walk(node)
        if isinstance(getattr(n, "ctx", None), ast.Load) and name_of(n)
    }


def stores(node):
    return {
        name_of(n)
        for n in ast.walk(node)
        if isinstance(getattr(n, "ctx", None), ast.Store) and name_of(n)
    }


def load(name):
    return ast.parse(name, mode="eval").body


def number(value):
    return ast.Constant(value=value)
