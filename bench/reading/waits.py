"""What a reasoning says of the form of the class in its row: what waits in local variables, and what does not."""

import ast
import re

HELD = re.compile(
    r"((?:`[^`]+`(?:, | and )?)+) (?:is|are) still read after (?:it is|they are) assigned: (?:a local variable holds|local variables hold)"
)
LISTED = re.compile(r"What is written to (.*?), still read after that, waits in a list")
DIRECT = re.compile(
    r"The elements of (.*?) are assigned in an order in which none is read after it has changed"
    r"|model assigns them in the order (.*?): none is read after it has changed"
)


def last(name):
    """The name that a variable of the design has in its class, but for what makes it differ from others there."""
    return re.sub(r"\[[^\]]*\]", "", name).split(".")[-1]


def alike(name, variable):
    return re.fullmatch(r"(?:\w+_)?%s(?:_\w*)?" % re.escape(last(variable)), name) is not None


class Locals(ast.NodeVisitor):
    """The attributes that get the value of a local variable, and the lists that something is appended to."""

    def __init__(self, code):
        self.taken, self.lists, self.assigned = [], set(), set()
        self.visit(ast.parse(code))

    def visit_FunctionDef(self, node):
        self.assigned = set()
        self.generic_visit(node)

    def visit_Assign(self, node):
        read = isinstance(node.value, ast.BinOp) and "inputs" in ast.dump(node.value)
        for target in [] if read else node.targets:
            pairs = [(target, node.value)]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = list(zip(target.elts, node.value.elts))
            for one, value in pairs:
                self.pair(one, value)

    def pair(self, target, value):
        while isinstance(target, ast.Subscript):
            target = target.value
        if isinstance(target, ast.Name):
            self.assigned.add(target.id)
        elif isinstance(target, ast.Attribute) and isinstance(value, ast.Name) and value.id in self.assigned:
            self.taken.append((target.attr, value.id))

    def visit_Call(self, node):
        if isinstance(node.func, ast.Attribute) and node.func.attr == "append" and isinstance(node.func.value, ast.Name):
            self.lists.add(node.func.value.id)
        self.generic_visit(node)


def variables(text):
    return re.findall(r"`([^`]+)`", text or "")


def checked(row, plan):
    """What is said to wait and does not, or the other way round; None where all is so, False where nothing is said."""
    held = [name for found in HELD.findall(plan) for name in variables(found)]
    listed = [name for found in LISTED.findall(plan) for name in variables(found)]
    direct = [name for found in DIRECT.findall(plan) for name in variables(found[0] or found[1])]
    if not held + listed + direct:
        return False
    code = Locals(row["python"])

    def waits(name):
        return any(alike(attribute, name) and alike(local, name) for attribute, local in code.taken)

    for name in held:
        if not waits(name):
            return "no local variable holds the new value of %s" % name
    for name in listed:
        if not any(alike(each, name) for each in code.lists):
            return "nothing is listed for %s" % name
    for name in direct:
        exact = last(name)
        if any(attribute == exact and local == exact for attribute, local in code.taken):
            return "a local variable holds the new value of %s" % name
    return None
