"""Makes single faults in reference models. Standard library only, CPython 3.9 and later.

One request a line on standard input, one answer a line on standard output, both JSON:

    {"python": text, "resets": [ports], "widths": {name: bits}, "count": most, "seed": text}
    {"sites": number of possible faults, "mutants": [{"operator", "line", "change", "python"}]}

A fault is one edit of the syntax tree. Of all that are possible, `count` are chosen by the seed, the
operators in turn, so that rare ones are not drowned by constants. Faults that no input can show are
not made where that is plain: a wider mask of an input, whose value fits already.
"""

import ast
import collections
import hashlib
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from model_timing import Timing  # noqa: E402
from model_tree import (  # noqa: E402
    COMPARISONS,
    OPERATORS,
    ORDERED,
    SIGN_HELPER,
    is_mask,
    is_number,
    load,
    loads,
    name_of,
    number,
    targets,
)

RECURSION = 20_000


class Faults(Timing):
    """All faults that a model's text has room for; each is an edit of a fresh copy of its tree."""

    def __init__(self, request):
        self.text = request["python"]
        self.tree = ast.parse(self.text)
        self.nodes = list(ast.walk(self.tree))
        self.index = {id(node): i for i, node in enumerate(self.nodes)}
        self.parent = {}
        self.place = {}
        for i, node in enumerate(self.nodes):
            for field, value in ast.iter_fields(node):
                for position, child in enumerate(value if isinstance(value, list) else [value]):
                    if isinstance(child, ast.AST) and id(child) in self.index:
                        at = self.index[id(child)]
                        self.parent[at] = i
                        self.place[at] = (field, position if isinstance(value, list) else None)
        self.seed = request["seed"]
        self.found = []
        self.method = self.function("eval")
        self.start = self.function("__init__")
        self.skipped = set()
        self.stored = collections.Counter(
            name_of(n) for n in self.nodes if isinstance(getattr(n, "ctx", None), ast.Store)
        )
        self.widths = {}
        self.inputs = {}
        self.learn(request)
        for operator in (
            self.comparisons,
            self.operators,
            self.constants,
            self.masks,
            self.branches,
            self.assignments,
            self.time,
            self.signs,
            self.variables,
        ):
            operator()

    def function(self, name):
        for node in self.nodes:
            if isinstance(node, ast.FunctionDef) and node.name == name:
                return node
        return None

    def learn(self, request):
        """Which names are inputs, and the widths of names, from masks and from the interface."""
        doubtful = set()
        for node in self.nodes:
            if not isinstance(node, ast.Assign) or len(targets(node)) != 1:
                continue
            name = targets(node)[0]
            value = node.value
            port = self.port(value)
            if port is not None:
                self.inputs[name] = port
                self.skipped.update(self.index[id(n)] for n in ast.walk(node))
            width = None
            if isinstance(value, ast.BinOp) and isinstance(value.op, ast.BitAnd):
                width = value.right.value.bit_length() if is_mask(value.right) else None
            if width is not None and self.widths.setdefault(name, width) != width:
                doubtful.add(name)
        for name in doubtful:
            del self.widths[name]
        for name, width in request.get("widths", {}).items():
            for known in (name, "self." + name):
                if any(name_of(n) == known for n in self.nodes):
                    self.widths.setdefault(known, width)
        resets = set(request.get("resets", ()))
        self.resets = {name for name, port in self.inputs.items() if port in resets}

    @staticmethod
    def port(value):
        """The port that `inputs.get("p", 0)`, masked or not, reads."""
        if isinstance(value, ast.BinOp) and isinstance(value.op, ast.BitAnd):
            value = value.left
        if (
            isinstance(value, ast.Call)
            and isinstance(value.func, ast.Attribute)
            and name_of(value.func.value) == "inputs"
            and value.args
            and isinstance(value.args[0], ast.Constant)
        ):
            return value.args[0].value
        return None

    def add(self, operator, node, change, edit):
        """`edit` gets the nodes of a fresh tree, at the same places as here."""
        self.found.append((operator, getattr(node, "lineno", 0), change, edit))

    def replace(self, operator, node, build, change=None):
        """A fault that puts another expression or other statements in a node's place."""
        at = self.index[id(node)]
        parent, (field, position) = self.parent[at], self.place[at]

        def edit(nodes):
            new = build(nodes[at], nodes)
            if position is None:
                setattr(nodes[parent], field, new)
            elif isinstance(new, list):
                getattr(nodes[parent], field)[position : position + 1] = new
            else:
                getattr(nodes[parent], field)[position] = new

        self.add(operator, node, change or "", edit)

    def pick(self, node, choices):
        """One of the choices, by the seed and the place."""
        key = "%s|%d" % (self.seed, self.index[id(node)])
        digest = hashlib.sha256(key.encode()).digest()
        return choices[int.from_bytes(digest[:8], "big") % len(choices)]

    def active(self, kind):
        return [
            n for n in self.nodes if isinstance(n, kind) and self.index[id(n)] not in self.skipped
        ]

    def parent_of(self, node):
        return self.nodes[self.parent[self.index[id(node)]]]

    def comparisons(self):
        for node in self.active(ast.Compare):
            for new, operator in COMPARISONS.get(type(node.ops[0]), ()):
                at = self.index[id(node)]
                self.add(
                    operator,
                    node,
                    "%s to %s" % (type(node.ops[0]).__name__, new.__name__),
                    lambda nodes, at=at, new=new: nodes[at].ops.__setitem__(0, new()),
                )
            if not isinstance(node.ops[0], (ast.Eq, ast.NotEq)):
                self.replace(
                    "swapped-operands",
                    node,
                    lambda n, _: ast.Compare(n.comparators[0], n.ops, [n.left]),
                )

    def operators(self):
        for node in self.active(ast.BinOp):
            masks = isinstance(node.op, ast.BitAnd) and is_mask(node.right)
            if type(node.op) in OPERATORS and not masks and not isinstance(node.left, ast.List):
                new, operator = OPERATORS[type(node.op)]
                at = self.index[id(node)]
                self.add(
                    operator,
                    node,
                    "%s to %s" % (type(node.op).__name__, new.__name__),
                    lambda nodes, at=at, new=new: setattr(nodes[at], "op", new()),
                )
            if isinstance(node.op, ORDERED):
                self.replace(
                    "swapped-operands", node, lambda n, _: ast.BinOp(n.right, n.op, n.left)
                )

    def constants(self):
        for node in self.active(ast.Constant):
            if not is_number(node):
                continue
            parent = self.parent_of(node)
            if isinstance(parent, ast.BinOp) and node is parent.right:
                if isinstance(parent.op, ast.BitAnd) and is_mask(node):
                    continue
                if isinstance(parent.op, ast.LShift):
                    self.steps("shift", node)
                    continue
                if isinstance(parent.op, ast.RShift):
                    self.steps("bit-index", node)
                    continue
            if isinstance(parent, ast.BinOp) and isinstance(parent.left, ast.List):
                continue  # the length of an array
            self.steps(self.kind_of(node), node)
            bit = self.pick(node, range(max(1, node.value.bit_length())))
            self.replace(
                self.kind_of(node),
                node,
                lambda n, _, bit=bit: number(n.value ^ (1 << bit)),
                "bit %d flipped" % bit,
            )

    def kind_of(self, node):
        parent = self.parent_of(node)
        if isinstance(parent, ast.Assign) and parent.value is node:
            if self.start is not None and parent in self.start.body:
                return "initial-value"
            holder = self.parent_of(parent)
            if isinstance(holder, ast.If) and self.is_reset(holder.test):
                return "reset-value"
        return "constant"

    def is_reset(self, test):
        named = loads(test)
        return bool(named) and named <= self.resets

    def steps(self, operator, node):
        self.replace(operator, node, lambda n, _: number(n.value + 1), "plus 1")
        if node.value > 0:
            self.replace(operator, node, lambda n, _: number(n.value - 1), "minus 1")

    def masks(self):
        for node in self.active(ast.BinOp):
            if not isinstance(node.op, ast.BitAnd) or not is_mask(node.right):
                continue
            sliced = isinstance(node.left, ast.BinOp) and isinstance(node.left.op, ast.RShift)
            operator = "slice-bound" if sliced else "mask"
            right = node.right
            self.replace(operator, right, lambda n, _: number(2 * n.value + 1), "wider")
            if right.value > 1:
                self.replace(operator, right, lambda n, _: number(n.value >> 1), "narrower")
            self.replace(operator, node, lambda n, _: n.left, "dropped")
        for node in self.nodes:
            # An input's value fits its mask: only a narrower one can be seen.
            if isinstance(node, ast.Assign) and self.port(node.value) is not None:
                mask = getattr(node.value, "right", None)
                if mask is not None and is_mask(mask) and mask.value > 1:
                    self.replace("mask", mask, lambda n, _: number(n.value >> 1), "narrower")

    def branches(self):
        for node in self.active((ast.If, ast.IfExp)):
            operator = "reset-polarity" if self.is_reset(node.test) else "negated-condition"
            self.replace(operator, node.test, lambda n, _: ast.UnaryOp(ast.Not(), n))
            if isinstance(node, ast.IfExp):
                self.replace("dropped-branch", node, lambda n, _: n.body, "always")
                self.replace("dropped-branch", node, lambda n, _: n.orelse, "never")
                continue
            at = self.index[id(node)]
            self.add(
                "dropped-branch",
                node,
                "body",
                lambda nodes, at=at: setattr(nodes[at], "body", [ast.Pass()]),
            )
            if node.orelse:
                self.add(
                    "dropped-branch",
                    node.orelse[0],
                    "else",
                    lambda nodes, at=at: setattr(nodes[at], "orelse", []),
                )
        for node in self.active(ast.BoolOp):
            new = ast.And if isinstance(node.op, ast.Or) else ast.Or
            at = self.index[id(node)]
            self.add(
                "condition-operator",
                node,
                "to " + new.__name__,
                lambda nodes, at=at, new=new: setattr(nodes[at], "op", new()),
            )
            for i in range(len(node.values)):
                self.add(
                    "condition-operator",
                    node,
                    "operand %d dropped" % i,
                    lambda nodes, at=at, i=i: nodes[at].values.__delitem__(i),
                )

    def assignments(self):
        for node in self.active((ast.Assign, ast.AugAssign)):
            once = [n for n in targets(node) if self.stored[n] == 1 and "." not in n]
            if not once and (self.start is None or node not in self.start.body):
                self.replace("dropped-assignment", node, lambda n, _: ast.Pass())

    def signs(self):
        for node in self.active(ast.Call):
            if name_of(node.func) == SIGN_HELPER and len(node.args) == 2:
                self.replace("sign-dropped", node, lambda n, _: n.args[0])
        for node in self.active((ast.Name, ast.Attribute)):
            width = self.widths.get(name_of(node), 0)
            if width < 2 or not isinstance(node.ctx, ast.Load):
                continue
            parent = self.parent_of(node)
            extends = isinstance(parent, ast.Compare) or (
                isinstance(parent, ast.BinOp)
                and isinstance(parent.op, (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.RShift))
            )
            if extends:
                half = 1 << (width - 1)
                self.replace(
                    "sign-added",
                    node,
                    lambda n, _, half=half: ast.BinOp(
                        ast.BinOp(n, ast.BitXor(), number(half)), ast.Sub(), number(half)
                    ),
                )

    def variables(self):
        """Another variable of the same width that has a value there."""
        if self.method is None:
            return
        defined = {}
        for statement in self.method.body:
            for name in targets(statement):
                defined.setdefault(name, statement.lineno)
        for name in self.widths:
            if name.startswith("self."):
                defined[name] = 0
        for node in ast.walk(self.method):
            name = name_of(node)
            if name not in self.widths or not isinstance(getattr(node, "ctx", None), ast.Load):
                continue
            if self.index[id(node)] in self.skipped:
                continue
            others = sorted(
                other
                for other, line in defined.items()
                if other != name
                and self.widths.get(other) == self.widths[name]
                and line < node.lineno
            )
            if others:
                other = self.pick(node, others)
                self.replace(
                    "wrong-variable",
                    node,
                    lambda n, _, other=other: load(other),
                    "%s to %s" % (name, other),
                )

    def mutants(self, count):
        """At most `count` of them, the operators in turn, all with different texts."""
        groups = {}
        for number_, fault in enumerate(self.found):
            key = hashlib.sha256(("%s|%d" % (self.seed, number_)).encode()).hexdigest()
            groups.setdefault(fault[0], []).append((key, fault))
        for group in groups.values():
            group.sort(key=lambda entry: entry[0])
        order = sorted(groups.values(), key=lambda group: group[0][0])
        seen = {ast.unparse(self.tree)}
        result = []
        depth = 0
        while len(result) < count and any(depth < len(group) for group in order):
            for group in order:
                if depth < len(group) and len(result) < count:
                    mutant = self.make(group[depth][1])
                    if mutant is not None and mutant["python"] not in seen:
                        seen.add(mutant["python"])
                        result.append(mutant)
            depth += 1
        return result

    def make(self, fault):
        operator, line, change, edit = fault
        tree = ast.parse(self.text)
        edit(list(ast.walk(tree)))
        try:
            text = ast.unparse(ast.fix_missing_locations(tree))
            ast.parse(text)
        except (SyntaxError, ValueError):
            return None
        return {"operator": operator, "line": line, "change": change, "python": text + "\n"}


def answer(request):
    try:
        faults = Faults(request)
        return {"sites": len(faults.found), "mutants": faults.mutants(request["count"])}
    except (SyntaxError, RecursionError, MemoryError) as problem:
        return {"sites": 0, "mutants": [], "problem": "%s: %s" % (type(problem).__name__, problem)}


def main():
    sys.setrecursionlimit(RECURSION)
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
