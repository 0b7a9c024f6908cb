"""Says of bits again what a text says of fields and elements that vectors are divided into."""

import re

from formulas import closing

LINE = re.compile(r"(Fields|Elements) of ((?:`[^`]+`(?:, )?)+): (.+)\.")
PLACE = r"bits? (\d+)(?::(\d+))?"
FIELD = re.compile(r"`(\w+)` in " + PLACE)
ELEMENT = re.compile(r"element (-?\d+) in " + PLACE)
STEP = re.compile(r"\.(\w+)|\[")


class Part:
    """How a vector, or a part of one, is divided."""

    def __init__(self, dimensions=0):
        self.dimensions, self.fields, self.elements, self.inner = dimensions, {}, None, None

    def below(self, step):
        """What a step of a path leads to."""
        if step.startswith("."):
            place = self.fields[step[1:]]
            place[2] = place[2] or Part()
            return place[2]
        self.inner = self.inner or Part()
        return self.inner


def place(found, first):
    high, low = int(found.group(first)), int(found.group(first + 1) or found.group(first))
    return low, high - low + 1


def note(line, layouts):
    """Takes a line that divides vectors; whether it is one."""
    found = LINE.fullmatch(line)
    if not found:
        return False
    for path in re.findall(r"`([^`]+)`", found.group(2)):
        # A name may have dots and indices of its own, as that of what is in an instance.
        root = max((name for name in layouts if path.startswith(name) and path[len(name) :][:1] in (".", "[")), key=len, default=None)
        if root is None:
            root = re.sub(r"(\[[ijk]\])+$", "", path)
            layouts[root] = Part(path[len(root) :].count("["))
            path = root
        part = layouts[root]
        steps = re.findall(r"\.\w+|\[\w\]", path[len(root) :])
        for step in steps[part.dimensions if path != root else 0 :]:
            part = part.below(step)
        if found.group(1) == "Fields":
            for field in FIELD.finditer(found.group(3)):
                part.fields[field.group(1)] = [*place(field, 2), None]
        else:
            ends = list(ELEMENT.finditer(found.group(3)))
            low, width = place(ends[0], 2)
            part.elements = int(ends[0].group(1)), 1 if int(ends[-1].group(1)) >= int(ends[0].group(1)) else -1, width
    return True


def selected(text, at, part):
    """The select of bits that stands for steps into a vector, and where these end."""
    indices, low, width = "", [], None
    for _ in range(part.dimensions):
        if text[at : at + 1] != "[":
            return "", at
        end = closing(text, at)
        indices, at = indices + text[at : end + 1], end + 1
    while True:
        step = STEP.match(text, at)
        if step and step.group(1) and part is not None and step.group(1) in part.fields:
            lsb, width, part = part.fields[step.group(1)]
            low.append(str(lsb))
            at = step.end()
        elif step and not step.group(1):
            end = closing(text, at)
            inner = text[at + 1 : end]
            if part is not None and part.elements and ":" not in inner:
                first, sign, width = part.elements
                low.append("(%s - %d) * %d" % (inner, first, sign * width))
                part = part.inner
            elif width is None:
                break
            elif "+:" in inner:
                least, width = inner.split("+:")
                low.append("(%s)" % least.strip())
                part = None
            elif ":" in inner:
                high, least = map(int, inner.split(":"))
                low.append(str(least))
                width = high - least + 1
                part = None
            else:
                low.append("(%s)" % inner)
                width, part = 1, None
            at = end + 1
        else:
            break
    if width is None:
        return indices, at
    least = " + ".join(low)
    if re.fullmatch(r"[\d +*()-]+", least):
        least = eval(least, {"__builtins__": {}})  # pylint: disable=eval-used
        bits = "[%d]" % least if int(width) == 1 else "[%d:%d]" % (least + int(width) - 1, least)
    else:
        bits = "[%s]" % least if int(width) == 1 else "[%s +: %d]" % (least, int(width))
    return indices + bits, at


def of_bits(formula, layouts):
    """A formula in which bits are selected."""
    names = sorted(layouts, key=len, reverse=True)
    root = re.compile(r"(?<![\w$.])(%s)(?=[.\[])" % "|".join(map(re.escape, names)))
    at = 0
    while True:
        found = root.search(formula, at)
        if not found:
            return formula
        bits, end = selected(formula, found.end(), layouts[found.group(1)])
        formula = formula[: found.end()] + bits + formula[end:]
        at = found.end()


def spelled(text, layouts):
    """A text that selects bits; lines that divide vectors are noted and left out."""
    lines = [line for line in text.split("\n") if not note(line, layouts)]
    text = "\n".join(lines)
    return re.sub(r"`([^`]*)`", lambda found: "`%s`" % of_bits(found.group(1), layouts), text) if layouts else text
