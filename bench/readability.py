#!/usr/bin/env python3
"""Counts what makes models hard to read: bench/run readability DIRECTORY

The directory holds models as NNN.py beside their sources as NNN.v (bench/run models makes it). Standard
library only. What is counted, in how many models and how often:

  parameters   parameters of the top that the model does not name (of all that it declares)
  replication  a product with a constant where the source replicates: x * 0x421, (s & 1) * 7
  one write    a list and a loop that hold back a single memory write
  held writes  a list and a loop that hold back several writes
  negation     models that write the complement of a value in more than one way
  radix        chains that compare one operand with constants, or assign one name constants, of more
               than one radix
  bound        comparisons with a constant that the source does not have, beside one that it has; ends of
               declared ranges are none
  called often methods of the class that are called three times or more
  called twice the same with the same arguments in one method: before and after the clock's edge where both count
  comments     comments of the source's body that are not in the model
  table        chains of six or more branches, or of conditional expressions, that compare one operand with
               constants and give constants to the same names
"""

import ast
import os
import re
import sys
from collections import Counter

LEAST_TABLE = 6
RANGE = re.compile(r"\[[^\[\]]*:[^\[\]]*\]")
PARAMETER = re.compile(r"\bparameter\b((?:[^;()]|\([^()]*\))*)")
NAME = re.compile(r"([A-Za-z_]\w*)\s*=(?!=)")
COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|//([^\n]*)|/\*(.*?)\*/', re.S)
WORD = re.compile(r"[A-Za-z]{3,}")


def chains(tree):
    """Each if statement that is no elif, with its branches as (test, body)."""
    inner = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and id(node) not in inner:
            branches = []
            while True:
                branches.append((node.test, node.body))
                if len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
                    node = node.orelse[0]
                    inner.add(id(node))
                else:
                    break
            yield branches


def is_number(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


def compared_often(test):
    """Operand of `operand == constant` and `operand in (constants)`, as text; else None."""
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        right = test.comparators[0]
        several = isinstance(test.ops[0], ast.In) and isinstance(right, ast.Tuple) and all(map(is_number, right.elts))
        if isinstance(test.ops[0], ast.Eq) and is_number(right) or several:
            return ast.dump(test.left)
    return None


def compared(test):
    """Operand and constant of `operand == constant`, as nodes."""
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], ast.Eq):
        right = test.comparators[0]
        if isinstance(right, ast.Constant) and isinstance(right.value, int):
            return ast.dump(test.left), right
    return None


def radix(source, node):
    text = ast.get_source_segment(source, node) or ""
    prefix = text[:2].lower()
    return prefix if prefix in ("0x", "0b", "0o") else "decimal" if int(node.value) > 1 else None


def assigned_radixes(source, branches):
    """Radixes of the constants that each name is assigned directly in the branches of a chain."""
    kinds = {}
    for _, body in branches:
        for each in body:
            if isinstance(each, ast.Assign) and isinstance(each.value, ast.Constant) and isinstance(each.value.value, int):
                kind = radix(source, each.value)
                if kind:
                    kinds.setdefault(ast.dump(each.targets[0]), set()).add(kind)
    return kinds.values()


def shifted_bounds(tree, verilog):
    """Comparisons by <= N or >= N where the source says N + 1 or N - 1."""
    verilog = RANGE.sub(" ", COMMENT.sub(" ", verilog))
    numbers = {int(digits) for digits in re.findall(r"(?<![\w'])(\d+)\b", verilog)}
    numbers |= {int(digits) for digits in re.findall(r"'s?d(\d+)", verilog)}
    numbers |= {int(digits, 16) for digits in re.findall(r"'s?h([0-9a-fA-F]+)", verilog)}
    numbers |= {int(digits, 2) for digits in re.findall(r"'s?b([01]+)\b", verilog)}
    found = 0
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            for operator, right in zip(node.ops, node.comparators):
                if isinstance(right, ast.Constant) and isinstance(right.value, int) and right.value > 1:
                    step = {ast.LtE: 1, ast.GtE: -1, ast.Lt: -1, ast.Gt: 1}.get(type(operator), 0)
                    if step and right.value not in numbers and right.value + step in numbers:
                        found += 1
    return found


def is_constant(value):
    """A number, or the name of one."""
    if isinstance(value, ast.Attribute):
        return isinstance(value.value, ast.Name) and value.value.id == "self" and value.attr.isupper()
    return is_number(value) or isinstance(value, ast.UnaryOp) and is_number(value.operand)


def constant_assignments(body):
    """The targets of a branch that does nothing but assign constants; else None."""
    targets = set()
    for each in body:
        if isinstance(each, ast.Return) and each.value is not None and is_constant(each.value):
            targets.add("return")
        elif isinstance(each, ast.Assign) and is_constant(each.value):
            targets.add(ast.dump(each.targets[0]))
        else:
            return None
    return frozenset(targets)


def is_table(branches):
    operands = {compared_often(test) for test, _ in branches}
    targets = {constant_assignments(body) for _, body in branches}
    return len(branches) >= LEAST_TABLE and len(operands | targets) == 2 and None not in operands | targets


def conditional_tables(tree):
    """Chains of conditional expressions that choose constants by one operand."""
    inner = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.IfExp) and id(node) not in inner:
            operands, count = set(), 0
            while isinstance(node, ast.IfExp) and is_constant(node.body):
                operands.add(compared_often(node.test))
                count += 1
                node = node.orelse
                inner.add(id(node))
            if count >= LEAST_TABLE and len(operands) == 1 and None not in operands:
                yield count


def parameters(verilog):
    body = COMMENT.sub(" ", verilog)
    names = []
    for found in PARAMETER.finditer(body):
        names += NAME.findall(found.group(1))
    return names


def negations(tree):
    ways = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert):
            # ~(1 << i) says which bit goes.
            if not isinstance(node.operand, ast.BinOp) or not isinstance(node.operand.op, ast.LShift):
                ways.add("~x")
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitXor):
            if isinstance(node.right, ast.Constant):
                ways.add("x ^ 1" if node.right.value == 1 else "x ^ mask")
            elif isinstance(node.right, (ast.Attribute, ast.Name)) and "MASK" in ast.dump(node.right):
                ways.add("x ^ mask")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "int":
            if any(isinstance(each, ast.UnaryOp) and isinstance(each.op, ast.Not) for each in ast.walk(node)):
                ways.add("int(not x)")
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
            if isinstance(node.left, ast.Constant) and node.left.value == 1:
                ways.add("1 - x")
    return ways


def replications(tree, verilog):
    if not re.search(r"\{[^{}]*\{", verilog):
        return 0
    products = 0
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            for side, other in ((node.left, node.right), (node.right, node.left)):
                if isinstance(side, ast.Constant) and isinstance(side.value, int) and side.value > 2:
                    # [0] * 16 makes a memory.
                    if not isinstance(other, (ast.List, ast.Tuple)) and "* %d" % side.value not in verilog:
                        products += 1
    return products


def held_writes(tree):
    """For each list that is looped over in one place, in how many it is appended to."""
    appended = Counter()
    looped = Counter()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append":
            appended[ast.dump(node.func.value)] += 1
        elif isinstance(node, ast.For) and isinstance(node.iter, (ast.Name, ast.Attribute)):
            looped[ast.dump(node.iter)] += 1
    return [times for name, times in appended.items() if looped[name] == 1]


def own_calls(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if isinstance(node.func.value, ast.Name) and node.func.value.id == "self":
                yield node


def called_often(tree):
    calls = Counter(node.func.attr for node in own_calls(tree))
    return sum(1 for times in calls.values() if times >= 3)


def called_twice(tree):
    found = 0
    for method in ast.walk(tree):
        if isinstance(method, ast.FunctionDef):
            calls = Counter(ast.dump(node) for node in own_calls(method))
            found += sum(1 for times in calls.values() if times >= 2)
    return found


def lost_comments(verilog, python):
    start = re.search(r"\bmodule\b", verilog)
    body = verilog[start.start() :] if start else verilog
    said = " ".join(WORD.findall(python)).lower()
    lost, total = 0, 0
    for found in COMMENT.finditer(body):
        text = found.group(1) if found.group(1) is not None else found.group(2)
        words = WORD.findall(text or "")
        if len(words) < 2:
            continue
        total += 1
        lost += " ".join(words).lower() not in said
    return lost, total


def count(directory):
    counts, models = Counter(), Counter()
    total = parameterised = kept = 0
    comments = [0, 0]
    for name in sorted(os.listdir(directory)):
        if not name.endswith(".py"):
            continue
        with open(os.path.join(directory, name), encoding="utf-8") as file:
            python = file.read()
        with open(os.path.join(directory, name[:-3] + ".v"), encoding="utf-8", errors="replace") as file:
            verilog = file.read()
        tree = ast.parse(python)
        total += 1
        found = Counter()
        names = parameters(verilog)
        if names:
            parameterised += 1
            missing = [each for each in names if not re.search(r"\b%s\b" % re.escape(each), python)]
            kept += not missing
            found["parameters"] = len(missing)
        found["replication"] = replications(tree, verilog)
        held = held_writes(tree)
        found["one write"] = held.count(1)
        found["held writes"] = len(held) - held.count(1)
        found["negation"] = len(negations(tree)) > 1
        found["bound"] = shifted_bounds(tree, verilog)
        found["table"] = sum(1 for _ in conditional_tables(tree))
        for branches in chains(tree):
            found["table"] += is_table(branches)
            if len(branches) > 1:
                found["radix"] += any(len(kinds) > 1 for kinds in assigned_radixes(python, branches))
            tests = [compared(test) for test, _ in branches]
            if len(tests) < 2 or None in tests or len({left for left, _ in tests}) != 1:
                continue
            kinds = {radix(python, constant) for _, constant in tests} - {None}
            found["radix"] += len(kinds) > 1
        found["called often"] = called_often(tree)
        found["called twice"] = called_twice(tree)
        lost, all_comments = lost_comments(verilog, python)
        comments[0] += lost
        comments[1] += all_comments
        found["comments"] = lost
        for what, times in found.items():
            counts[what] += int(times)
            models[what] += times > 0
    print("%d models; %d of %d parameterised name all their parameters" % (total, kept, parameterised))
    print("%d of %d comments of bodies are lost" % tuple(comments))
    for what in sorted(counts):
        print("  %-12s  in %4d models, %5d times" % (what, models[what], counts[what]))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    count(sys.argv[1])
