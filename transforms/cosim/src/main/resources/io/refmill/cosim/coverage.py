"""Counts the branches of a model by rewriting its syntax tree. Standard library only."""

import ast
import sys
import types

HITS = "__refmill_hits__"
HIT = "__refmill_hit__"
ENTRY = "__refmill_entry__"

SIMPLE = (ast.Name, ast.Constant, ast.expr_context, ast.operator, ast.cmpop, ast.boolop, ast.unaryop)


def truth(test):
    """What a condition comes to whatever its variables hold, or None: as the guard of `a // (b | 1) if b | 1 else 0`."""
    kind = test.__class__
    if kind is ast.Constant:
        return bool(test.value)
    if kind is ast.BinOp:
        # Numbers alone have this operator with a number.
        sides = (test.left, test.right) if isinstance(test.op, ast.BitOr) else ()
        return True if any(isinstance(side, ast.Constant) and side.value for side in sides) else None
    if kind is ast.UnaryOp and isinstance(test.op, ast.Not):
        operand = truth(test.operand)
        return None if operand is None else not operand
    if kind is ast.BoolOp:
        decides = isinstance(test.op, ast.Or)
        parts = [truth(part) for part in test.values]
        if decides in parts:
            return decides
        return None if None in parts else not decides
    return None


class Instrument:
    """Counts branches: each outcome of an `if`, a `while` and a conditional expression sets a flag.

        if a: b            if a: hits[0] = 1; b
                     ->    else: hits[1] = 1
        c if d else e  ->  (hit(2) or c) if d else (hit(3) or e)

    An outcome that no values lead to (`truth`) is none. A table of constants that a class has is a choice too: each of its entries is an outcome, and that `get` finds none.

        self.T[a]         ->  self.T[entry("T", a)]
        self.T.get(a, b)  ->  self.T.get(entry("T", a), b)

    reached   the flags of a run before this; what was reached then is counted and sets no flag
    """

    def __init__(self, reached=b""):
        self.branches = 0
        self._reached = reached
        # For each table the flags of its keys; None is any other key.
        self.tables = {}
        # Whether a kind of node has no parts to look at.
        self._simple = {}

    def visit(self, tree):
        """Changes the tree, which it walks in a loop: an elif chain can be thousands long."""
        for definition in tree.body:
            if definition.__class__ is ast.ClassDef:
                for member in definition.body:
                    if member.__class__ is ast.Assign:
                        self._note_table(member)
        pending = [tree]
        simple = self._simple
        while pending:
            node = pending.pop()
            kind = node.__class__
            for field in kind._fields:
                value = getattr(node, field, None)
                for child in value if value.__class__ is list else (value,):
                    below = child.__class__
                    if below not in simple:
                        simple[below] = not isinstance(child, ast.AST) or isinstance(child, SIMPLE)
                    if not simple[below]:
                        pending.append(child)
            if kind is ast.If or kind is ast.While:
                known = truth(node.test)
                if known is not False:
                    self._mark(node.body, node)
                if known is not True:
                    self._mark(node.orelse, node)
            elif kind is ast.IfExp:
                known = truth(node.test)
                if known is not False:
                    node.body = self._hit_or(node.body)
                if known is not True:
                    node.orelse = self._hit_or(node.orelse)
            elif kind is ast.Subscript and self._is_table(node.value) and isinstance(node.ctx, ast.Load):
                if isinstance(node.slice, ast.Index):
                    node.slice.value = self._entry(node.value, node.slice.value)
                elif not isinstance(node.slice, ast.Slice):
                    node.slice = self._entry(node.value, node.slice)
            elif kind is ast.Call and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
                table = node.func.value
                if self._is_table(table) and node.args:
                    self.tables[table.attr].setdefault(None, self._number())
                    node.args[0] = self._entry(table, node.args[0])
        return tree

    def _note_table(self, assignment):
        target, value = assignment.targets[0], assignment.value
        if not isinstance(target, ast.Name):
            return
        if isinstance(value, ast.Tuple):
            keys = range(len(value.elts))
        elif isinstance(value, ast.Dict):
            keys = [key.value for key in value.keys if isinstance(key, ast.Constant) and type(key.value) is int]
        else:
            return
        flags = self.tables.setdefault(target.id, {})
        for key in keys:
            if key not in flags:
                flags[key] = self._number()

    def _mark(self, body, like):
        index = self._index()
        if index is not None:
            body.insert(0, self._flag(index, like))

    def _is_table(self, value):
        return isinstance(value, ast.Attribute) and value.attr in self.tables

    def _entry(self, table, key):
        if all(self._is_reached(index) for index in self.tables[table.attr].values()):
            return key
        place = {"lineno": key.lineno, "col_offset": key.col_offset}
        name = ast.Constant(value=table.attr, kind=None, **place)
        function = ast.Name(id=ENTRY, ctx=ast.Load(), **place)
        return ast.Call(func=function, args=[name, key], keywords=[], **place)

    def _number(self):
        self.branches += 1
        return self.branches - 1

    def _is_reached(self, index):
        return index < len(self._reached) and self._reached[index]

    def _index(self):
        """The number of an outcome, or None if it needs no flag."""
        index = self._number()
        return None if self._is_reached(index) else index

    @staticmethod
    def _flag(index, like):
        place = {"lineno": like.lineno, "col_offset": like.col_offset}
        index = ast.Constant(value=index, kind=None, **place)
        if sys.version_info < (3, 9):
            index = ast.Index(value=index)
        hits = ast.Name(id=HITS, ctx=ast.Load(), **place)
        target = ast.Subscript(value=hits, slice=index, ctx=ast.Store(), **place)
        return ast.Assign(targets=[target], value=ast.Constant(value=1, kind=None, **place), **place)

    def _hit_or(self, value):
        number = self._index()
        if number is None:
            return value
        place = {"lineno": value.lineno, "col_offset": value.col_offset}
        index = ast.Constant(value=number, kind=None, **place)
        function = ast.Name(id=HIT, ctx=ast.Load(), **place)
        call = ast.Call(func=function, args=[index], keywords=[], **place)
        return ast.BoolOp(op=ast.Or(), values=[call, value], **place)


def exchange(code, names):
    """Gives functions the code of another translation of the same text, as far as they are found by their names."""
    for inner in code.co_consts:
        if not isinstance(inner, types.CodeType):
            continue
        value = names.get(inner.co_name)
        if isinstance(value, type):
            exchange(inner, vars(value))
        elif isinstance(value, types.FunctionType) and is_same(value.__code__, inner):
            value.__code__ = inner


def is_same(code, other):
    return (code.co_name, code.co_firstlineno, code.co_freevars) == (
        other.co_name,
        other.co_firstlineno,
        other.co_freevars,
    )
