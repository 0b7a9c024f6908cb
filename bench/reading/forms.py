"""How a model writes what formulas write, what a call computes when, and which outputs show nothing of their call."""

import random
import re

import arithmetic  # noqa: F401
from formulas import Unread, evaluate, split

EQUAL = re.compile(r"^`([^`]+)` is `([^`]+)`(?:, .*)?$")
JOINED = re.compile(r"^in `\{(.*)\}` `([^`]+)` stands above (\d+) bits?, so there is `(.*) << (\d+)`$")
FITS = re.compile(r"^`([^`]+)` is at most (\d+), for which the (\d+) bits? of `([^`]+)` are enough: no mask$")
COUNTED = re.compile(
    r"^`([^`]+)` is not counted on where it is (\d+), so `\1 \+ 1` stays within (\d+) bits?: no mask$"
)
OUTSIDE = re.compile(r"^`([^`]+)` can be (\d+) and `[^`]+` has (\d+) elements, so there is `\1 < \3`$")
INSIDE = re.compile(r"^`([^`]+)` is at most (\d+), so there always is a `([^`]+)\[\1\]`$")
TABLE = re.compile(
    r"^the values for `(\w+)` stand in `(\w+)`(?:, and (\d+) is for all that are not in it)?$")
ASKED = re.compile(
    r"^`(?:if (?:not )?(\w+)|(\w+) if (?:not )?(\w+) else (\w+))` asks `(\w+)` as it stands, as 1 counts as true and 0 as"
    r" false(?:, and takes one of two values of (\d+) bits: no mask)?$")
PLAIN = re.compile(r"^`(\w+(?: [&|^] \w+)+)` works on each bit by itself and carries nothing: no mask$")
WRITES = re.compile(r"What a call writes to `([^`]+)` it does not read yet: `([^`]+)` gets what stood there before\.")
LATER = re.compile(r"Of the inputs of (?:its|their) own call (.*?) shows? nothing(?:, resets aside)?(?:[:,].*)?\.$")
NAMES = re.compile(r"`([A-Za-z_]\w*)`")
SIGNED = {"signed": lambda value, width: value - (1 << width) if value >> (width - 1) else value}


def random_values(widths, source):
    from formulas import Vector

    return {
        name: Vector(source.choice((source.getrandbits(width), 0, (1 << width) - 1)), width)
        for name, width in widths.items()
    }


def flat(code):
    return code.replace("self.", "")


def one_form(form, widths, constants, functions, code, source):
    """What is wrong with one form; None if nothing."""
    equal, joined, fits, counted = (p.match(form) for p in (EQUAL, JOINED, FITS, COUNTED))
    lines = flat(code)
    table = TABLE.match(form)
    if table:
        by, name, other = table.groups()
        found = re.search(r"%s(?:\.get\(%s, (\d+)\)|\[%s\](?: if .* else (\d+))?)" % (name, by, by), lines)
        return None if found and other == (found.group(1) or found.group(2)) else "%s: not so" % form
    asked, unmasked = ASKED.match(form), PLAIN.match(form)
    if asked:
        statement, one, chooses, other, bit, width = asked.groups()
        text = form[1 : form.index("`", 1)] + (":" if statement else "")
        names = (one, other) if width else ()
        right = (statement or chooses) == bit and widths[bit] == 1 and all(widths[n] == int(width) for n in names)
        return None if right and text in lines else "%s: not so" % form
    if unmasked:
        found = re.search(r"^\s+(\w+) = %s(?:  #.*)?$" % re.escape(unmasked.group(1)), lines, re.MULTILINE)
        right = found and all(widths[n] <= widths[found.group(1)] for n in re.split(" [&|^] ", unmasked.group(1)))
        return None if right else "%s: not so" % form
    outside, inside = OUTSIDE.match(form), INSIDE.match(form)
    if outside or inside:
        index, most = (outside or inside).group(1), int((outside or inside).group(2))
        if most != (1 << widths[index]) - 1 or outside and "%s < %s" % (index, outside.group(3)) not in lines:
            return "%s: not so" % form
        return None
    for _ in range(20):
        values = {**random_values(widths, source), **constants}
        plain = {name: int(value) for name, value in values.items()}
        if equal:
            formula, python = equal.groups()
            if python not in " ".join(lines.split()):
                return "%s is not in the class" % python
            try:
                got = eval(python, {**SIGNED, **plain})
            except NameError as unknown:
                # What the class computes on the way, under a name that no formula has.
                raise Unread("form " + form) from unknown
            if int(evaluate(formula, values, functions)) != int(got):
                return "%s is not %s" % (formula, python)
        elif joined:
            inner, part, below, moved, by = joined.groups()
            if "%s << %s" % (moved, by) not in " ".join(lines.split()):
                return "%s << %s is not in the class" % (moved, by)
            whole = evaluate("{%s}" % inner, values, functions)
            one = evaluate(part, values, functions)
            if below != by or (int(whole) >> int(by)) & ((1 << one.width) - 1) != int(one):
                return "%s does not stand above %s bits" % (part, by)
            if part not in [piece.strip() for piece in split(inner)]:
                return "%s is no part of it" % part
        elif fits:
            formula, most, width, _ = fits.groups()
            if int(evaluate(formula, values, functions)) > int(most) or int(most) >> int(width):
                return "%s may be more" % formula
        elif not counted:
            raise Unread("form " + form)
    if counted or fits:
        name = (counted or fits).group(1 if counted else 4).split(".")[-1]
        for line in lines.split("\n"):
            if re.match(r"\s*%s_? (?:\+?=) .*[+*].*&" % re.escape(name), line):
                return "%s has a mask" % name
    return None


def order(paragraph, code):
    """Whether values that are computed before the edge stand before what changes registers, and others behind it."""
    found = re.match(
        r"Within a call, (?:(.*?) (?:is|are) computed before the edge, where registers take (?:it|them))?(?:; )?"
        r"(?:(.*?)(?: is computed| are computed)? behind the edge, of what registers have become)?\.", paragraph)
    if not found:
        raise Unread(paragraph)
    body = code[code.index("def eval") :].split("\n")
    state = [i for i, line in enumerate(body) if re.match(r"\s+(?:for .*: )?self\.[^=(<>!]*= ", line)]
    for names, early in ((found.group(1), True), (found.group(2), False)):
        for name in NAMES.findall(names or ""):
            places = [i for i, line in enumerate(body) if re.match(r"\s+%s_? = " % name, line)]
            if not places or not all(i < state[0] if early else i > state[-1] for i in places):
                return "%s is not computed there" % name
    return None


def later(paragraph, row, model, calls):
    """Whether outputs are the same whatever the inputs of their call are, but resets."""
    found = LATER.search(paragraph)
    if not found:
        raise Unread(paragraph)
    names = re.findall(r"`([^`]+)`", found.group(1))
    resets = {reset["port"] for reset in row["resets"]}
    one, other = list(calls(row, 200, 3)), list(calls(row, 200, 5))
    for stop in range(1, 100, 7):
        first, second = model(), model()
        for inputs in one[:stop]:
            first.eval(dict(inputs))
            second.eval(dict(inputs))
        changed = {**other[stop], **{name: value for name, value in one[stop].items() if name in resets}}
        got, also = first.eval(dict(one[stop])), second.eval(changed)
        for name in names:
            if got[name] != also[name]:
                return "%s shows an input of its call" % name
    return None


def old_words(paragraph, code):
    """Whether a word is read before the line that may change it."""
    memory, taker = WRITES.search(paragraph).groups()
    body = [line.strip() for line in code[code.index("def eval") :].split("\n")]
    reads = [i for i, line in enumerate(body) if re.match(r"(?:self\.)?%s_? = .*self\.%s_?\[" % (taker, memory), line)]
    writes = [i for i, line in enumerate(body) if re.match(r"self\.%s_?(?:\[.*\])? = " % memory, line)]
    return None if reads and writes and reads[0] < writes[0] else "%s is read later" % memory


def checked(row, plan, model, widths, constants, functions, calls):
    """What is wrong; None where all is right, False where nothing of this kind is said."""
    found = False
    source = random.Random(1)
    for paragraph in plan.split("\n\n"):
        if paragraph.startswith("In Python: "):
            found = True
            for form in re.split(r"; (?=`|in `|the values )", paragraph[len("In Python: ") :].rstrip(".")):
                problem = one_form(form, widths, constants, functions, row["python"], source)
                if problem:
                    return problem
        if paragraph.startswith("Within a call, "):
            found = True
            problem = order(paragraph, row["python"])
            if problem:
                return problem
        if WRITES.search(paragraph):
            found = True
            problem = old_words(paragraph, row["python"])
            if problem:
                return problem
        if "Of the inputs of its own call " in paragraph or "Of the inputs of their own call " in paragraph:
            found = True
            problem = later(paragraph, row, model, calls)
            if problem:
                return problem
    return None if found else False
