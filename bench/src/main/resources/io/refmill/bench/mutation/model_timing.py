"""The faults of `mutate.py` that move a value by a cycle or a commit."""

import ast

from model_tree import is_number, load, loads, name_of, stores, targets


class Timing:
    """Part of `Faults`, which has the model's tree: `nodes`, `index`, `parent`, `place`, `stored`."""

    def time(self):
        """One cycle late, one cycle early, and the wrong order of commits."""
        if self.method is None:
            return
        lists = {
            name
            for statement in (self.start.body if self.start is not None else ())
            for name in targets(statement)
            if isinstance(statement, ast.Assign) and not is_number(statement.value)
        }
        body = self.index[id(self.method)]
        written = {}
        for node in ast.walk(self.method):
            for name in targets(node) if isinstance(node, ast.stmt) else ():
                if name and name.startswith("self.") and name not in lists:
                    written[name] = min(node.lineno, written.get(name, node.lineno))
        for node in ast.walk(self.method):
            name = name_of(node)
            if name in written and isinstance(node.ctx, ast.Load) and node.lineno > written[name]:
                stale = "_stale"

                def build(_, nodes, name=name, stale=stale):
                    first = ast.parse("%s = %s" % (stale, name)).body
                    nodes[body].body[0:0] = first
                    return load(stale)

                self.late(node, build)
        self.early(lists)
        for node in self.nodes:
            for field in ("body", "orelse"):
                block = getattr(node, field, None)
                plain = isinstance(node, (ast.Module, ast.ClassDef)) or node is self.start
                if isinstance(block, list) and not plain:
                    self.order(node, field, block)

    def late(self, node, build):
        """The value of before this call is read. The prologue moves places, so it comes last."""
        at = self.index[id(node)]
        parent, (field, position) = self.parent[at], self.place[at]

        def edit(nodes):
            if position is None:
                setattr(nodes[parent], field, load("_stale"))
            else:
                getattr(nodes[parent], field)[position] = load("_stale")
            build(None, nodes)

        self.add("late-cycle", node, name_of(node), edit)

    def early(self, lists):
        """A state's next value is committed where it is computed."""
        committed = {}
        for node in ast.walk(self.method):
            if not isinstance(node, ast.Assign) or len(node.targets) != 1:
                continue
            left, right = node.targets[0], node.value
            lefts = left.elts if isinstance(left, ast.Tuple) else [left]
            rights = right.elts if isinstance(right, ast.Tuple) else [right]
            if len(lefts) == len(rights):
                for to, value in zip(lefts, rights):
                    name = name_of(to)
                    if name and name.startswith("self.") and isinstance(value, ast.Name):
                        committed[value.id] = name
        for node in ast.walk(self.method):
            if isinstance(node, ast.Assign) and node.lineno:
                for name in targets(node):
                    if name in committed and name not in self.inputs:
                        line = ast.parse("%s = %s" % (committed[name], name)).body
                        self.replace(
                            "early-cycle", node, lambda n, _, line=line: [n] + line, name
                        )
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple):
                left = node.targets[0]
                if isinstance(left, ast.Tuple) and stores(left) & loads(node.value):
                    self.replace(
                        "early-cycle",
                        node,
                        lambda n, _: [
                            ast.Assign([to], value)
                            for to, value in zip(n.targets[0].elts, n.value.elts)
                        ],
                        "one after the other",
                    )

    def order(self, node, field, block):
        at = self.index[id(node)]
        for i in range(len(block) - 1):
            first, second = block[i], block[i + 1]
            if self.index[id(first)] in self.skipped or isinstance(second, ast.Return):
                continue
            unset = {n for n in stores(first) & loads(second) if self.stored[n] == 1}
            if any("." not in name for name in unset):
                continue  # it would not run
            if stores(first) & loads(second) or stores(second) & loads(first):

                def edit(nodes, i=i):
                    statements = getattr(nodes[at], field)
                    statements[i], statements[i + 1] = statements[i + 1], statements[i]

                self.add("commit-order", first, "with the next statement", edit)
