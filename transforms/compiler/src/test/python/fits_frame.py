"""Says of which models in a directory, NAME.py, the frame NAME.frame.py is not what they complete.

A frame is completed by writing any statements, or none, where it has `...` as a statement, and any
expression where it has `...` as one. All else of it stands in the model's class as it is, in the same
order; the class has no other constants, and may have tables and further methods.
"""

import ast
import pathlib
import sys


def is_open(node):
    if isinstance(node, ast.Expr):
        node = node.value
    return isinstance(node, ast.Constant) and node.value is ...


def fits(given, written):
    if is_open(given):
        return isinstance(written, ast.expr) or isinstance(given, ast.Expr)
    if isinstance(given, list):
        return isinstance(written, list) and all_fit(given, written)
    if isinstance(given, ast.AST):
        return type(given) is type(written) and all(
            fits(getattr(given, field, None), getattr(written, field, None)) for field in given._fields
        )
    return given == written


def all_fit(given, written):
    if not given:
        return not written
    if isinstance(given[0], ast.Expr) and is_open(given[0]):
        return any(all_fit(given[1:], written[skipped:]) for skipped in range(len(written) + 1))
    return bool(written) and fits(given[0], written[0]) and all_fit(given[1:], written[1:])


def top(tree):
    return next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "TopModule")


def is_further(member, names):
    if isinstance(member, ast.FunctionDef):
        return member.name not in names
    return isinstance(member, ast.Assign) and isinstance(member.value, (ast.Tuple, ast.Dict))


def completes(frame, model):
    frame, model = ast.parse(frame), ast.parse(model)
    if len(frame.body) != 1:
        return False
    given, written = top(frame).body, top(model).body
    names = [each.name for each in given if isinstance(each, ast.FunctionDef)]
    shown = [each for each in written if not is_further(each, names)]
    return names == ["__init__", "eval"] and all_fit(given, shown)


if __name__ == "__main__":
    directory = pathlib.Path(sys.argv[1])
    for path in sorted(directory.glob("*.frame.py")):
        model = path.with_name(path.name.replace(".frame.py", ".py"))
        if not completes(path.read_text("utf-8"), model.read_text("utf-8")):
            print(model.stem)
