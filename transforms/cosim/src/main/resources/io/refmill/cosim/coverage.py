"""Counts the branches of a model by rewriting its syntax tree. Standard library only."""

import ast
import sys

HITS = "__refmill_hits__"
HIT = "__refmill_hit__"

SIMPLE = (ast.Name, ast.Constant, ast.expr_context, ast.operator, ast.cmpop, ast.boolop, ast.unaryop)


class Instrument:
    """Counts branches: each outcome of an `if`, a `while` and a conditional expression sets a flag.

        if a: b            if a: hits[0] = 1; b
                     ->    else: hits[1] = 1
        c if d else e  ->  (hit(2) or c) if d else (hit(3) or e)
    """

    def __init__(self):
        self.branches = 0
        # Whether a kind of node has no parts to look at.
        self._simple = {}

    def visit(self, tree):
        """Changes the tree, which it walks in a loop: an elif chain can be thousands long."""
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
                node.body.insert(0, self._flag(node))
                node.orelse.insert(0, self._flag(node))
            elif kind is ast.IfExp:
                node.body = self._hit_or(node.body)
                node.orelse = self._hit_or(node.orelse)
        return tree

    def _index(self):
        self.branches += 1
        return self.branches - 1

    def _flag(self, like):
        place = {"lineno": like.lineno, "col_offset": like.col_offset}
        index = ast.Constant(value=self._index(), kind=None, **place)
        if sys.version_info < (3, 9):
            index = ast.Index(value=index)
        hits = ast.Name(id=HITS, ctx=ast.Load(), **place)
        target = ast.Subscript(value=hits, slice=index, ctx=ast.Store(), **place)
        return ast.Assign(targets=[target], value=ast.Constant(value=1, kind=None, **place), **place)

    def _hit_or(self, value):
        place = {"lineno": value.lineno, "col_offset": value.col_offset}
        index = ast.Constant(value=self._index(), kind=None, **place)
        function = ast.Name(id=HIT, ctx=ast.Load(), **place)
        call = ast.Call(func=function, args=[index], keywords=[], **place)
        return ast.BoolOp(op=ast.Or(), values=[call, value], **place)
