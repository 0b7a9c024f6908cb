"""Runs what rows say of their designs: rules and reasoning are read as programs, and answer calls beside the answer.

    bench/run words DIR [--calls=N] [--seconds=N] [--list]

DIR is a dataset, with reasoning that was derived. Needs pyarrow. For each row of `sft` the rules in the prompt and the
paragraphs of the reasoning are carried out by a reader that knows their grammar and nothing of the design
(`reading/`), on the same random calls as the class in the row; calls that are written out from the start are asked of
the class too, passes through lines of designs without state, masks that are told of, what is said to wait in local
variables, what is said over all inputs, and each line of a truth table. What the reader does not understand is counted by itself. Exit code 1 when anything that was said is
wrong.
"""

import argparse
import collections
import glob
import os
import random
import re
import signal
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "reading"))

import forms  # noqa: E402
import functions  # noqa: E402
import programs  # noqa: E402
import tables  # noqa: E402
import waits  # noqa: E402
from formulas import Memory, Unread  # noqa: E402

COLUMNS = ["id", "messages", "python", "protocol", "ports", "clocks", "resets", "reasoning_origin", "sequential"]
DETAILS = "Exact behaviour, which takes precedence"


class Slow(Exception):
    pass


def rows(directory):
    import pyarrow.parquet

    for path in sorted(glob.glob(os.path.join(directory, "sft", "*.parquet"))):
        yield from pyarrow.parquet.read_table(path, columns=COLUMNS).to_pylist()


def turn(row, role):
    return next(message["content"] for message in row["messages"] if message["role"] == role)


def rules(row):
    text = turn(row, "user")
    text = text[text.index("## Specification") : text.index("\n## Ports")]
    if DETAILS in text:
        return text[text.index(DETAILS) :].partition("\n")[2]
    # A summary comes first where rules are all that there is, if there is something to sum up.
    parts = text.split("\n\n")
    return "\n\n".join(parts[1 if parts[1].startswith(("State: ", "Constants: ")) else 2 :])


def reasoning(row):
    found = re.match(r"<think>\n(.*?)\n</think>", turn(row, "assistant"), re.DOTALL)
    return found.group(1) if found else None


def calls(row, count, seed):
    """Random inputs; resets are seldom active, and in some runs never."""
    source = random.Random(seed)
    clocks = {clock["port"] for clock in row["clocks"]} if row["protocol"] == "cycle" else set()
    resets = {reset["port"]: reset["active_high"] for reset in row["resets"]}
    ports = [port for port in row["ports"] if port["direction"] != "output" and port["name"] not in clocks]
    for _ in range(count):
        inputs = {}
        for port in ports:
            if port["name"] in resets and row["protocol"] == "cycle":
                active = seed % 2 == 0 and source.random() < 0.1
                inputs[port["name"]] = int(active == resets[port["name"]])
            elif source.random() < 0.6:
                inputs[port["name"]] = source.getrandbits(port["width"])
            else:
                inputs[port["name"]] = min(source.randrange(4), (1 << port["width"]) - 1)
        yield inputs


def differs(row, program, model, count):
    """The first call in which what is said is not what the class does."""
    for seed in range(2):
        try:
            said, does = program(), model()
        except programs.Wrong as problem:
            return str(problem)
        for inputs in calls(row, count, seed):
            expected = does.eval(dict(inputs))
            try:
                told = said.call(inputs)
            except programs.Wrong as problem:
                return "%s: %s" % (inputs, problem)
            for name, value in told.items():
                if expected[name] != value:
                    return "%s: %s is said to be %d, not %d" % (inputs, name, value, expected[name])
    return None


ALIAS = re.compile(r"^- `([^`]+)` is `([^`]+)`\.$", re.MULTILINE)
INSIDE = re.compile(r"^State in `([^`]+)`: (.*)$", re.MULTILINE)
PAIR = re.compile(r"`([^`]+)` = (\w+)")
ZEROS = re.compile(r"0 for every (?:other )?input")
BEFORE = re.compile(
    r"; the call before them (?:had (.*?))?(?:(?: and )?gave (.*?))?(?:(?:^| and |(?<=them ))left (.*))?:$"
)
BUT_WITH = re.compile(r", one after the other from the start, but with (.*):$")


def numbers(text):
    return {name: int(value, 0) for name, value in PAIR.findall(text or "")}


def place(model, name):
    """The object, list or dictionary that holds a variable by its name in the design, and its key there; None where
    the class has no such place."""
    *path, last = name.split(".")
    holder = model
    for part in path:
        holder = getattr(holder, part, None)
    element = re.fullmatch(r"(\w+)\[(\d+)\]", last)
    if element:
        held = getattr(holder, element.group(1), None)
        fits = type(held) is list and int(element.group(2)) < len(held)
        return (held, int(element.group(2))) if fits else None
    # Names that Python has for itself get a line below; what has a member of a structure is a number.
    for key in (last, last + "_") if hasattr(holder, "__dict__") else ():
        if key in vars(holder):
            return vars(holder), key
    return None


def found(model, name, names):
    """The place of a variable or an element that may go by another name, or by the end of its own."""
    for _ in range(3):
        where = place(model, name)
        whole, bracket, index = name.partition("[")
        if where or whole not in names:
            return where
        name = names[whole] + bracket + index
    return None


def begin(model, inputs, gave, left, names):
    """Gives an object the state that a call is said to have left. False where the text or the class has it otherwise."""
    if left and left.startswith("every variable"):
        model.eval(dict(inputs))
        return True
    if any(name.startswith("seen_") for name in vars(model)):
        return False
    if left and left.endswith("hidden register at 0"):
        for name, value in vars(model).items():
            if type(value) not in (int, list):
                return False
            setattr(model, name, 0 if type(value) is int else [0] * len(value))
    for name, value in numbers(left).items():
        where = found(model, name, names)
        if where is None:
            return False
        where[0][where[1]] = value
    for name, value in gave.items():
        where = found(model, name, names)
        if where is not None:
            where[0][where[1]] = value
    for name in vars(model):
        if name.startswith("last_"):
            known = {**vars(model), **inputs}
            if name[len("last_") :] not in known:
                return False
            setattr(model, name, known[name[len("last_") :]])
    return True


def written(paragraph, model, text):
    """A call that is written out and that the class does not confirm; False where it is not known where calls begin."""
    names = dict(ALIAS.findall(text))
    for instance, state in INSIDE.findall(text):
        names.update((name, "%s.%s" % (instance, name)) for name in re.findall(r"`([^`]+)` \(", state))
    head, *lines = paragraph.split("\n")
    does, inputs = model(), {}
    before = BEFORE.search(head)
    if before:
        inputs = numbers(before.group(1))
        if "0 for every" in (before.group(2) or ""):
            return False
        if not begin(does, inputs, numbers(before.group(2)), before.group(3), names):
            return False
    but = BUT_WITH.search(head)
    for name, value in numbers(but.group(1)).items() if but else ():
        where = found(does, name, names)
        if where is None:
            return False
        where[0][where[1]] = value
    for line in lines:
        text, told, leaves = line[2:].partition(" and leaves ")
        if told:
            given, _, result = text.rpartition(" gives ")
        elif " leaves " in text or text.endswith(" changes nothing that is known"):
            # What the simulator does not know is not told.
            given, _, leaves = text.partition(" leaves ")
            result = ""
        else:
            given, _, result = text.rpartition(" gives ")
        if ZEROS.search(given):
            inputs = {}
        inputs.update(numbers(given))
        got = does.eval(dict(inputs))
        if any(got[name] != value for name, value in numbers(result).items()):
            return line[2:]
        for name, value in numbers(leaves).items():
            where = found(does, name, names)
            if where is None:
                return False
            if where[0][where[1]] != value:
                return line[2:]
    return None


PASS = re.compile(r"(?:One pass through the lines for .*?|Another one), with (.*):\n((?:- .*\n?)+)")
STEPS = re.compile(r"`([^`]+)` (?:(?:in|de)creases by [^:;]*|has all its bits inverted|is inverted)(?:: (\w+))?")
GIVES = re.compile(r"`([^`]+)` is (?:`[^`]*`: (\w+)|`?(0b[01]+|0x[0-9A-F]+|\d+)`?)(?=[;.]|$)")


def passed(row, model, plan):
    """A pass through lines that the class does not confirm. Of a design without state that is asked which outputs are
    given whole, the last time; False where there is no such pass."""
    inputs = {port["name"] for port in row["ports"] if port["direction"] != "output"}
    outputs = {port["name"] for port in row["ports"] if port["direction"] == "output"}
    found = False
    for head, lines in PASS.findall(plan) if not row["sequential"] else []:
        given = numbers(head)
        if not set(given) <= inputs or "So it goes on" in lines:
            continue
        result = {}
        for line in lines.split("\n"):
            if line.startswith("- The next "):
                result.update(numbers(line))
                continue
            for piece in re.split(r"; |: (?=`)", line.rstrip(".")):
                for target in re.findall(r"`([^`]+)` is ", piece):
                    # Parts, and several together, are not put together here.
                    for name in re.findall(r"(?<![\w.])[A-Za-z_]\w*", target):
                        result[name] = None
                for name, computed, constant in GIVES.findall(piece + "."):
                    result[name] = int(computed or constant, 0)
                for name, computed in STEPS.findall(piece):
                    result[name] = int(computed, 0) if computed else None
        got = model().eval(dict(given))
        for name in outputs & set(result):
            if result[name] is not None:
                found = True
                if got[name] != result[name]:
                    return "with %s %s is said to be %d, not %d" % (head, name, result[name], got[name])
    return None if found else False


MASK = re.compile(r"(?:mask what .*? with |Masking with |`& )0x([0-9A-F]+)")
MASKED = re.compile(
    r"(?:out of|bits of) (`.*?)(?:, in two's complement)?$|computed for (`.*?) c(?:an|ould) |mask what (`.*?) becomes? "
    r"|more than (`.*?) ha(?:s|ve)[ :,]"
)


def statements(code):
    """The lines of a class without those that read inputs, each with those that it goes on in."""
    text, depth = "", 0
    for line in code.split("\n"):
        text += " " + line.strip()
        depth += sum(line.count(c) for c in "([{") - sum(line.count(c) for c in ")]}")
        if depth <= 0:
            if "inputs.get(" not in text and "inputs[" not in text:
                yield text.strip()
            text, depth = "", 0


def has_mask(name, lines, having):
    """Whether a line that has a mask names what a name is, or computes what it gets by a call. What has no line of its
    own may be in any of them."""
    own = re.compile(r"(?:^|[\s.])(?:\w+_)?%s_?(?:\[[^=]*)?(?:, [^=]*)? (?:[-+*&|^]|<<)?= (?!\d+$)" % name)
    told = [line for line in lines if own.search(line)]
    return bool(having) and (
        not told
        or any(re.search(r"(?:\b|_)%s_?\b" % name, line) for line in having)
        or any(re.search(r"\w\(", line) for line in told)
    )


def masked(row, plan):
    """What a mask is told of that the class does not have, as far as it can be seen: nothing of what is not assigned by
    its name. False where no mask is told of."""
    lines, found = list(statements(row["python"])), False
    for sentence in re.split(r"(?<=[.])(?: |\n)|\.$", plan):
        # The range stands before a colon.
        sentence = sentence.rstrip(".")
        if not MASK.search(sentence):
            continue
        mask = int(MASK.search(sentence).group(1), 16)
        ones = r"(?:0x0*%X\b|0b0*%s\b|%d\b|\(1 <<|[\w.]*MASK)" % (mask, bin(mask)[2:], mask)
        having = [line for line in lines if re.search(r"& ?=? ?%s|%% ?=? ?\w" % ones, line)]
        for names in MASKED.findall(sentence):
            for name in re.findall(r"`([\w.\[\]]+)`", "".join(names)):
                found = True
                if not has_mask(re.escape(name.split("[")[0].split(".")[-1]), lines, having):
                    return "a mask of 0x%X is told for %s" % (mask, name)
    return None if found else False


def formed(row, plan, model, text):
    """What is wrongly said of how the class writes formulas; True where it is not understood."""
    try:
        rules_read = programs.Rules(row, text)
        known = rules_read.variables
        constants = {name: known.values[name] for name in rules_read.constants}
        widths = {
            name: width
            for name, width in known.widths.items()
            if name not in constants and not isinstance(known.values[name], Memory)
        }
        return forms.checked(row, plan, model, widths, constants, known.functions, calls)
    except Unread:
        return True


def main():
    parser = argparse.ArgumentParser(prog="bench/run words")
    parser.add_argument("directory", metavar="DIR")
    parser.add_argument("--calls", type=int, default=100, help="in each of two runs (default %(default)s)")
    parser.add_argument("--seconds", type=int, default=20, help="for each text of a row (default %(default)s)")
    parser.add_argument("--list", action="store_true", help="list what was not understood")
    options = parser.parse_args()

    def stop(*_):
        raise Slow

    signal.signal(signal.SIGALRM, stop)
    ends, wrong, open_ones = collections.Counter(), [], []
    for row in rows(options.directory):
        plan = reasoning(row)
        if not plan or row["reasoning_origin"] != "derived":
            continue
        names = {}
        exec(row["python"], names)
        model, text = names["TopModule"], rules(row)
        texts = {
            "rules": lambda: programs.Rules(row, text),
            "reasoning": lambda: programs.Plan(row, text, plan),
        }
        for kind, program in texts.items():
            try:
                signal.alarm(options.seconds)
                difference = differs(row, program, model, options.calls)
                end = "wrong" if difference else "right"
                if difference:
                    wrong.append("%s of %s: %s" % (kind, row["id"], difference))
            except (Unread, Slow) as reason:
                end = "not understood"
                open_ones.append("%s of %s: %s" % (kind, row["id"], reason or "slow"))
            finally:
                signal.alarm(0)
            ends[kind, end] += 1
        one = masked(row, plan)
        if one is not False:
            ends["masks", "wrong" if one else "right"] += 1
        if one:
            wrong.append("mask of %s: %s" % (row["id"], one))
        one = waits.checked(row, plan)
        if one is not False:
            ends["waits", "wrong" if one else "right"] += 1
        if one:
            wrong.append("waits of %s: %s" % (row["id"], one))
        one = passed(row, model, plan)
        if one is not False:
            ends["passes", "wrong" if one else "right"] += 1
        if one:
            wrong.append("pass of %s: %s" % (row["id"], one))
        one = formed(row, plan, model, text)
        if one is not False:
            ends["forms", "wrong" if one and one is not True else "not understood" if one else "right"] += 1
        if one and one is not True:
            wrong.append("forms of %s: %s" % (row["id"], one))
        one = functions.checked(row, model, plan)
        if one is not False:
            ends["functions", "wrong" if one and one is not True else "not understood" if one else "right"] += 1
        if one and one is not True:
            wrong.append("functions of %s: %s" % (row["id"], one))
        if one is True:
            open_ones.append("functions of %s" % row["id"])
        one = tables.checked(row, model, text, dict(programs.PORT.findall(text)))
        if one is not False:
            ends["tables", "wrong" if one else "right"] += 1
        if one:
            wrong.append("table of %s: %s" % (row["id"], one))
        last = plan.split("\n\n")[-1]
        if last.startswith("To check the model"):
            call = written(last, model, text)
            ends["calls", "later ones" if call is False else "wrong" if call else "right"] += 1
            if call:
                wrong.append("calls of %s: %s" % (row["id"], call))
    for kind in ("rules", "reasoning", "calls", "passes", "masks", "waits", "forms", "functions", "tables"):
        print(kind + ":", ", ".join("%d %s" % (n, end) for (of, end), n in sorted(ends.items()) if of == kind) or "none")
    for line in wrong + (open_ones if options.list else []):
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
