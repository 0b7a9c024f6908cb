"""Makes all calls of a plain model inside of it. Standard library only.

    def eval(self, inputs):                      def eval(self, rows, append):
        a = inputs.get("a", 0) & 1                   for a1, in rows:
        self.q ^= a                      ->              a = a1 & 1
        return {"q": self.q}                             self.q ^= a
                                                         append(self.q)

Most of what a call of a small model costs is the call, and the dictionaries around it. A verdict rests on calls of
the text as it stands; this is for many calls on inputs that are known to be complete, of which only outputs count.
"""

import ast

# No text can spell them.
ROWS, APPEND, VALUE = "all rows", "append to answers", "value %d"

REFUSED = (ast.FunctionDef, ast.Lambda, ast.Global, ast.Nonlocal, ast.Delete)


class Looped:
    """An instrument for `contract.load`, which changes a model if it is as plain as that.

    names     of the inputs, in the order of a row's values
    outputs   in the order of an answer's; None as long as no model was changed
    """

    def __init__(self, names):
        self._places = {name: place for place, name in enumerate(names)}
        self.outputs = None

    def __call__(self, tree, _names):
        method = evaluation(tree)
        if method is not None:
            found = self._plain(method)
            if found is not None:
                self._change(method, found)
        return bytearray()

    def _plain(self, method):
        """Where inputs are looked up, as (node, field, index or None, name); None if the model does anything else."""
        own, inputs = (argument.arg for argument in method.args.args)
        body = method.body
        answer = body[-1]
        if not isinstance(answer, ast.Return) or not isinstance(answer.value, ast.Dict):
            return None
        keys = [key.value for key in answer.value.keys if isinstance(key, ast.Constant)]
        if len(keys) != len(answer.value.keys) or len(set(keys)) != len(keys):
            return None
        found = []
        pending = [(statement, None, None, None) for statement in body]
        while pending:
            node, parent, field, index = pending.pop()
            kind = node.__class__
            if kind in REFUSED or kind is ast.Return and node is not answer:
                return None
            if kind is ast.Attribute and node.attr == "eval":
                return None
            if kind is ast.Name and (node.id == inputs or node.id == own and not isinstance(node.ctx, ast.Load)):
                return None
            if kind is ast.Call:
                name = looked_up(node, inputs)
                if name is not None:
                    found.append((parent, field, index, name))
                    continue
            for field, value in ast.iter_fields(node):
                if value.__class__ is list:
                    pending += [(part, node, field, at) for at, part in enumerate(value) if isinstance(part, ast.AST)]
                elif isinstance(value, ast.AST):
                    pending.append((value, node, field, None))
        return found

    def _change(self, method, found):
        answer = method.body.pop()
        place = {"lineno": answer.lineno, "col_offset": answer.col_offset}

        def name(identifier, context=None):
            return ast.Name(id=identifier, ctx=context or ast.Load(), **place)

        for parent, field, index, key in found:
            if key in self._places:
                value = name(VALUE % self._places[key])
            else:
                value = ast.Constant(value=0, kind=None, **place)
            if index is None:
                setattr(parent, field, value)
            else:
                getattr(parent, field)[index] = value
        # A call answers a tuple, but of the only output the value.
        values = answer.value.values
        values = values[0] if len(values) == 1 else ast.Tuple(elts=values, ctx=ast.Load(), **place)
        call = ast.Call(func=name(APPEND), args=[values], keywords=[], **place)
        # A row is a tuple for one value too; without inputs it is empty.
        parts = [name(VALUE % at, ast.Store()) for at in range(len(self._places))]
        target = ast.Tuple(elts=parts, ctx=ast.Store(), **place) if parts else name("row", ast.Store())
        body = method.body + [ast.Expr(value=call, **place)]
        loop = ast.For(target=target, iter=name(ROWS), body=body, orelse=[], type_comment=None, **place)
        method.body = [loop]
        own = method.args.args[0]
        others = [ast.arg(arg=each, annotation=None, type_comment=None, **place) for each in (ROWS, APPEND)]
        method.args.args = [own] + others
        self.outputs = [key.value for key in answer.value.keys]


def evaluation(tree):
    """The method `eval` of a class that has one, of the plainest kind, and that nothing else calls; or None."""
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    if len(classes) != 1 or classes[0].bases or classes[0].decorator_list or len(tree.body) != 1:
        return None
    methods = [part for part in classes[0].body if isinstance(part, ast.FunctionDef)]
    found = [method for method in methods if method.name == "eval"]
    others = [part for part in classes[0].body if part not in found]
    if len(found) != 1 or found[0].decorator_list or any(names_eval(part) for part in others):
        return None
    arguments = found[0].args
    several = arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.defaults
    return None if several or len(arguments.args) != 2 or arguments.posonlyargs else found[0]


def names_eval(part):
    return any(
        node.attr == "eval" if isinstance(node, ast.Attribute) else isinstance(node, ast.Name) and node.id == "eval"
        for node in ast.walk(part)
    )


def looked_up(call, inputs):
    """The input that `inputs.get("name", 0)` looks up, or None."""
    function = call.func
    if not isinstance(function, ast.Attribute) or function.attr != "get" or call.keywords or len(call.args) != 2:
        return None
    key, default = call.args
    if not isinstance(function.value, ast.Name) or function.value.id != inputs:
        return None
    if not isinstance(key, ast.Constant) or not isinstance(default, ast.Constant):
        return None
    return key.value if type(key.value) is str and type(default.value) is int and default.value == 0 else None
