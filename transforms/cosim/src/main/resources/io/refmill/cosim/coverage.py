"""Counts the branches of a model by rewriting its syntax tree. Standard library only."""

import ast
import sys

HITS = "__refmill_hits__"
HIT = "__refmill_hit__"


class Instrument(ast.NodeTransformer):
    """Counts branches: each outcome of an `if`, a `while` and a conditional expression sets a flag.

        if a: b            if a: hits[0] = 1; b
                     ->    else: hits[1] = 1
        c if d else e  ->  (hit(2) or c) if d else (hit(3) or e)
    """

    def __init__(self):
        self.branches = 0

    def _flag(self, like):
        target = ast.Subscript(
            value=ast.Name(id=HITS, ctx=ast.Load()), slice=self._index(), ctx=ast.Store()
        )
        node = ast.Assign(targets=[target], value=ast.Constant(value=1))
        return ast.fix_missing_locations(ast.copy_location(node, like))

    def _index(self):
        index = ast.Constant(value=self.branches)
        self.branches += 1
        return index if sys.version_info >= (3, 9) else ast.Index(value=index)

    def _hit_or(self, like, value):
        index = ast.Constant(value=self.branches)
        self.branches += 1
        call = ast.Call(func=ast.Name(id=HIT, ctx=ast.Load()), args=[index], keywords=[])
        node = ast.BoolOp(op=ast.Or(), values=[call, value])
        return ast.fix_missing_locations(ast.copy_location(node, like))

    def visit_If(self, node):
        self._visit_chain(node)
        return node

    def _visit_chain(self, node):
        """An elif chain can be thousands long, so it is walked, not recursed into."""
        while True:
            node.test = self.visit(node.test)
            node.body = [self._flag(node)] + self._visit_all(node.body)
            flag = self._flag(node)
            rest = node.orelse
            node.orelse = [flag] + rest
            if len(rest) != 1 or not isinstance(rest[0], ast.If):
                node.orelse = [flag] + self._visit_all(rest)
                return
            node = rest[0]

    def _visit_all(self, statements):
        result = []
        for statement in statements:
            visited = self.visit(statement)
            result.extend(visited if isinstance(visited, list) else [visited])
        return result

    def visit_While(self, node):
        self.generic_visit(node)
        node.body.insert(0, self._flag(node))
        node.orelse.insert(0, self._flag(node))
        return node

    def visit_IfExp(self, node):
        self.generic_visit(node)
        node.body = self._hit_or(node.body, node.body)
        node.orelse = self._hit_or(node.orelse, node.orelse)
        return node
