"""Carries out what sentences and lists of points say of variables."""

import re

import conditions
from conditions import matches
from formulas import Memory, Unread, Vector, evaluate, split

SEVERAL = re.compile(r"((?:`[^`]*`(?:, | and )?){2,}) (become|are set to|are) (\w+(?: at once)?)")
SINGULAR = {"become": "becomes", "are set to": "is set to", "are": "is"}
TABLE_ENTRY = re.compile(r", (?=[^→]*→)")
POINTED = re.compile(r"(.*?)\[([^\[\]]*(?:\[[^\]]*\][^\[\]]*)*)\]")
TARGETS = re.compile(r"(?:`[^`]*`(?:, )?)+, by these lines in their order.*:|`[^`]*`:")
EACH = re.compile(
    r"For each `([^`]+)` from (-?\d+|`[^`]*`) (down )?(?:up )?to (but not including )?(-?\d+|`[^`]*`)"
    r"(?: in steps of (\d+))?(?:, in this order)?:(?: (.*))?"
)
ONE = re.compile(r"For `(\w+)` = (-?\d+):(?: (.*))?")
TIMES = re.compile(r"Repeat (?:(\d+)|`([^`]*)`) times?(?:, not at all if that is negative)?:(?: (.*))?")
UNTIL = re.compile(r"Repeat until (.*):")
ENDED_BELOW = "Repeat until a line below ends it:"
BLOCK = re.compile(r"Block (`[^`]*`):(?: (.*))?")
BEHIND = re.compile(r"Go on behind the block (`[^`]*`)\.")
ROUNDS = 100_000
INSTANCE = re.compile(r"A `([^`]+)` with ")


def plain(text):
    """The same length, without what stands between quotes."""
    return re.sub(r"`[^`]*`", lambda quoted: "`%s`" % ("_" * (len(quoted.group()) - 2)), text)


def whole(target):
    """The variable of which a target is a part or an element."""
    while target.endswith("]"):
        depth = 0
        for at in range(len(target) - 1, -1, -1):
            depth += (target[at] == "]") - (target[at] == "[")
            if depth == 0:
                break
        target = target[:at]
    return target


class LeaveLoop(Exception):
    pass


class NextRound(Exception):
    pass


class FunctionEnds(Exception):
    pass


class LeaveBlock(Exception):
    """Goes on behind a block, which has a name."""


JUMPS = {
    "Leave the loop.": LeaveLoop,
    "Go on with the next round of the loop.": NextRound,
    "The function ends here.": FunctionEnds,
}


class Point:
    """A point of a list, with those below it."""

    def __init__(self, text):
        self.text, self.below = text, []


def points(lines):
    """The points of a list by their indentation."""
    root = Point("")
    path = [(-1, root)]
    for line in lines:
        depth = len(line) - len(line.lstrip())
        point = Point(line.strip()[2:])
        while path[-1][0] >= depth:
            path.pop()
        path[-1][1].below.append(point)
        path.append((depth, point))
    return root.below


class Variables:
    """Values by name, and what changes them."""

    def __init__(self, functions=None, modules=None):
        self.values, self.widths = {}, {}
        self.functions = {} if functions is None else functions
        self.modules = {} if modules is None else modules

    def declare(self, name, width, value=0):
        self.widths[name] = width
        self.values[name] = Vector(value, width)

    def evaluate(self, formula):
        return evaluate(formula, self.values, self.functions)

    def holds(self, condition):
        return conditions.holds(condition, self.values, self.functions)

    def snapshot(self):
        return {
            name: tuple(sorted(value.items())) if isinstance(value, Memory) else int(value)
            for name, value in self.values.items()
        }

    def width(self, target):
        if target in self.widths:
            return self.widths[target]
        found = POINTED.fullmatch(target)
        if not found:
            raise Unread("width of " + target)
        if self.element(target):
            return self.element(target)[0].width
        if " +: " in found.group(2):
            return int(self.evaluate(found.group(2).split(" +: ")[1]))
        if ":" in found.group(2):
            ends = split(found.group(2), ":")
            if len(ends) != 2:
                raise Unread("width of " + target)
            high, low = (int(self.evaluate(end)) for end in ends)
            return high - low + 1
        return 1

    def assign(self, target, value, later):
        """Gives a variable, a part of one or several joined ones a value, at once or with the others."""
        value = int(value)
        if target.startswith("{"):
            for piece in reversed([piece.strip() for piece in split(target[1:-1])]):
                width = self.width(piece)
                self.assign(piece, value & ((1 << width) - 1), later)
                value >>= width
            return
        if target in self.widths and not isinstance(self.values[target], Memory):
            self.store(later, target, lambda: self.declare(target, self.widths[target], value))
            return
        element = self.element(target)
        if element:
            memory, indices = element
            self.store(later, target, lambda: memory.put(indices, value))
            return
        found = POINTED.fullmatch(target)
        element = found and self.element(found.group(1))
        if element:
            memory, indices = element
            ends = self.ends(found.group(2))
            put = lambda: memory.put(indices, self.replaced(memory.get(indices, 0), memory.width, ends, value))
            self.store(later, target, put)
            return
        if not found or found.group(1) not in self.widths:
            raise Unread("target " + target)
        name, index = found.groups()
        ends = self.ends(index)
        self.store(later, name, lambda: self.replace(name, ends[0], ends[-1], value))

    def element(self, target):
        """The memory and the indices of an element of one; None for anything else."""
        indices = []
        name = target
        while name not in self.values:
            found = POINTED.fullmatch(name)
            if not found or " +: " in found.group(2) or len(split(found.group(2), ":")) > 1:
                return None
            name = found.group(1)
            indices.insert(0, found.group(2))
        memory = self.values[name]
        if not isinstance(memory, Memory) or len(indices) != len(memory.ranges):
            return None
        return memory, tuple(int(self.evaluate(index)) for index in indices)

    def ends(self, index):
        """The highest and the lowest bit of a select."""
        if " +: " in index:
            low, count = (int(self.evaluate(end)) for end in index.split(" +: "))
            return [low + count - 1, low]
        return [int(self.evaluate(end)) for end in split(index, ":")]

    def replace(self, name, high, low, value):
        width = self.widths[name]
        self.declare(name, width, self.replaced(int(self.values[name]), width, (high, low), value))

    @staticmethod
    def replaced(bits, width, ends, value):
        high, low = ends[0], ends[-1]
        for place in range(low, high + 1):
            if 0 <= place < width:
                bits = bits & ~(1 << place) | (value >> (place - low) & 1) << place
        return bits

    @staticmethod
    def store(later, target, change):
        """Makes a change of a target now, or with all others of the moment."""
        if later is None:
            change()
        else:
            later.append((whole(target), change))

    # ---- one effect

    def effect(self, text, later):
        """What one phrase such as "`a` becomes `b`" does; `later` is None where all happens at once."""
        text = text.strip().rstrip(".")
        several = SEVERAL.fullmatch(text)
        if several:
            names, verb, number = several.groups()
            for name in re.findall(r"`[^`]*`", names):
                self.effect("%s %s %s" % (name, SINGULAR[verb], number), later)
            return
        if re.fullmatch(r"`[^`]*` (?:keeps its value|does not matter)|(?:`[^`]*`(?:, | and )?)+ keep their values", text):
            return
        inverted = re.fullmatch(r"`([^`]*)` (?:is inverted|has all its bits inverted)( at once)?", text)
        if inverted:
            name, at_once = inverted.groups()
            return self.assign(name, ~int(self.evaluate(name)), None if at_once else later)
        counted = re.fullmatch(r"`([^`]*)` (in|de)creases by `?(\w+)`? \(modulo ([\d*]+)\)( at once)?", text)
        if counted:
            name, way, step, modulus, at_once = counted.groups()
            if modulus not in (str(1 << self.widths[name]), "2**%d" % self.widths[name]):
                raise Unread("modulus of " + name)
            step = int(self.evaluate(step)) * (1 if way == "in" else -1)
            return self.assign(name, int(self.values[name]) + step, None if at_once else later)
        table = re.fullmatch(r"`([^`]*)` (is set to|becomes|is), by `([^`]*)`(?:, the first that matches)?: (.*)", text)
        if table:
            name, verb, selector, entries = table.groups()
            value = self.looked_up(selector, entries)
            if value is not None:
                self.assign(name, self.evaluate(value), None if verb == "is set to" else later)
            return
        given = re.fullmatch(
            r"`([^`]*)` (is set to|becomes|is) (?:`([^`]*)`|(-?\w+)(?: \(unknown or not driven in hardware\))?)", text
        )
        if not given:
            raise Unread("effect " + text)
        name, verb, formula, number = given.groups()
        self.assign(name, self.evaluate(formula or number), None if verb == "is set to" else later)

    def looked_up(self, selector, text):
        entries, _, end = text.partition("; ")
        for entry in TABLE_ENTRY.split(entries):
            labels, value = entry.rsplit(" → ", 1)
            if any(matches(selector, label.strip("`"), self.evaluate) for label in labels.split(" or ")):
                return value.strip("`")
        return end.split(" → ")[1].strip("`") if "→" in end else None

    # ---- sentences

    def sentence(self, text, later):
        """Conditions in order, or effects with all that leads to each."""
        text = text.rstrip(".")
        by_item = BY_ITEM.fullmatch(text)
        if by_item:
            return self.item(*by_item.groups(), later)
        if text.startswith("If "):
            for alternative in re.split(r"; (?=else if |otherwise, )", text):
                if alternative.startswith("otherwise, "):
                    return self.effect(alternative[len("otherwise, ") :], later)
                condition, effect = cut(re.sub(r"^(?:If|else if) ", "", alternative))
                if self.holds(condition):
                    return self.effect(effect, later)
            return
        if " if " not in plain(text):
            return self.effect(text, later)
        for alternative in text.split("; "):
            if alternative.startswith("otherwise, "):
                return self.effect(alternative[len("otherwise, ") :], later)
            at = plain(alternative).find(" if ")
            if at < 0:
                raise Unread("sentence " + text)
            if self.holds(alternative[at + len(" if ") :]):
                return self.effect(alternative[:at], later)

    def item(self, selector, what, entries, later):
        """What a variable gets by the first item that fits, there by the first condition that holds."""
        for entry in re.split(r"; (?=`|\d|any other)", entries):
            labels, values = entry.split(" → ", 1)
            fits = labels == "any other" or any(
                matches(selector, label.strip("`"), self.evaluate) for label in labels.split(" or ")
            )
            if not fits:
                continue
            for value in re.split(r", (?=(?:`[^`]*`|\d+(?: \([^()]*\))?|unchanged) if |else )", values):
                value, asks, condition = value.replace("else ", "", 1).partition(" if ")
                if not asks or self.holds(condition):
                    return None if value == "unchanged" else self.effect("%s %s" % (what, value), later)
            raise Unread("item " + entry)

    # ---- lists

    def carry_out(self, below, later):
        """What a list of points does, of which some are alternatives to those before them."""
        done = False
        for point in below:
            text = point.text
            colon = plain(text).find(":")
            if text.startswith(("If ", "Otherwise, if ")) and colon > 0:
                other = text.startswith("Otherwise")
                if other and done:
                    continue
                done = self.holds(text[len("Otherwise, if ") if other else len("If ") : colon])
                if done:
                    self.inside(point, text[colon + 1 :].strip(), later)
            elif text.startswith("If "):
                for one in apart(text):
                    self.sentence(one, later)
            elif text.startswith("Otherwise:"):
                if not done:
                    self.inside(point, text[len("Otherwise:") :].strip(), later)
            elif text.startswith("By "):
                self.choice(point, later)
            elif text.startswith(("For each ", "For `")):
                self.each(point, later)
            elif text.startswith(("As long as ", "Repeat ")):
                self.loop(point, later)
            elif BLOCK.fullmatch(text):
                self.block(point, later)
            elif text in JUMPS:
                raise JUMPS[text]
            elif BEHIND.fullmatch(text):
                raise LeaveBlock(BEHIND.fullmatch(text).group(1))
            elif TARGETS.fullmatch(text):
                self.carry_out(point.below, later)
            elif INSTANCE.match(text):
                self.instance(text)
            elif point.below:
                raise Unread("point " + text)
            elif " if " in plain(text):
                self.sentence(text, later)
            else:
                self.effect(text, later)

    def inside(self, point, rest, later):
        if rest and point.below:
            inner = Point(rest)
            inner.below = point.below
            self.carry_out([inner], later)
        elif rest and rest != "nothing changes.":
            self.carry_out([Point(rest)], later)
        else:
            self.carry_out(point.below, later)

    def choice(self, point, later):
        selector = re.fullmatch(r"By `([^`]*)`(?:, the first that matches)?:", point.text)
        if not selector:
            raise Unread("point " + point.text)
        for item in point.below:
            colon = plain(item.text).find(":")
            labels, rest = item.text[:colon], item.text[colon + 1 :].strip()
            if labels == "Any other value" or any(
                matches(selector.group(1), label.strip("`"), self.evaluate) for label in labels.split(" or ")
            ):
                return self.inside(item, rest, later)

    def each(self, point, later):
        one, found = ONE.fullmatch(point.text), EACH.fullmatch(point.text)
        if one:
            name, first, rest = one.groups()
            down, excluded, last, step = None, None, first, 1
        elif found:
            name, first, down, excluded, last, step, rest = found.groups()
        else:
            raise Unread("point " + point.text)
        first, last = (int(self.evaluate(end.strip("`"))) for end in (first, last))
        sign = -1 if down else 1
        for value in range(first, last if excluded else last + sign, sign * int(step or 1)):
            self.values[name] = Vector(value, 32) if value >= 0 else value
            if self.leaves(point, rest or "", later):
                return

    def leaves(self, point, rest, later):
        """One round of a loop; whether it was the last one because something left the loop."""
        try:
            self.inside(point, rest, later)
        except NextRound:
            return False
        except LeaveLoop:
            return True
        return False

    def loop(self, point, later):
        times = TIMES.fullmatch(point.text)
        if times:
            number, formula, rest = times.groups()
            for _ in range(int(number) if number else int(self.evaluate(formula))):
                if self.leaves(point, rest or "", later):
                    return
            return
        found = re.fullmatch(r"As long as (.*), repeat:", point.text)
        until = UNTIL.fullmatch(point.text) if point.text != ENDED_BELOW else None
        if not found and not until and point.text != ENDED_BELOW:
            raise Unread("point " + point.text)
        for _ in range(ROUNDS):
            if found and not self.holds(found.group(1)) or self.leaves(point, "", later):
                return
            if until and self.holds(until.group(1)):
                return
        raise Unread("a loop without end")

    def block(self, point, later):
        name, rest = BLOCK.fullmatch(point.text).groups()
        try:
            self.inside(point, rest or "", later)
        except LeaveBlock as left:
            if left.args[0] != name:
                raise

    def instance(self, text):
        colon = plain(text).find(": ")
        name = INSTANCE.match(text).group(1)
        if name not in self.modules:
            raise Unread("module " + name)
        variables, body = self.modules[name]
        inner = Variables(self.functions, self.modules)
        for variable, width in variables:
            inner.declare(variable, width)
        for given in re.findall(r"`([^`]+)`", text[text.index(" with ") : colon]):
            port, formula = given.split(" = ", 1)
            inner.declare(port, inner.widths[port], int(self.evaluate(formula)))
        settle(inner, lambda: inner.carry_out(body, None))
        for target, port in re.findall(r"`([^`]+)` is its `([^`]+)`", text[colon:]):
            self.assign(target, inner.values[port], None)


BY_ITEM = re.compile(r"By `([^`]*)`, (`[^`]*` (?:becomes|is)): (.*?)\.?")
EFFECT = r"`[^`]*` (?:becomes|is |keeps its|increases|decreases|has all)"


def apart(sentence):
    """The sentences, one for each variable, that are one for what asks the same."""
    if not sentence.startswith("If "):
        return [sentence]
    heads, effects = [], []
    for alternative in re.split(r"; (?=else if |otherwise, )", sentence.rstrip(".")):
        comma = next((c for c in re.finditer(", ", plain(alternative)) if re.match(EFFECT + "|`[^`]*`(?:, | and )`.* keep their values$", alternative[c.end() :])), None)
        if not comma:
            return [sentence]
        heads.append(alternative[: comma.end()])
        given = alternative[comma.end() :]
        if given.endswith(" keep their values"):
            effects.append(["`%s` keeps its value" % name for name in re.findall("`([^`]*)`", given)])
        else:
            effects.append(re.split("(?:, | and )(?=%s)" % EFFECT, given))
    if len({len(some) for some in effects}) > 1:
        return [sentence]
    return ["; ".join(head + some[i] for head, some in zip(heads, effects)) + "." for i in range(len(effects[0]))]


def cut(text):
    """A condition and the effect behind it."""
    for comma in reversed(list(re.finditer(", ", plain(text)))):
        if re.match(r"`[^`]*` (?:becomes|is |keeps|does not|increases|decreases|has all)", text[comma.end() :]):
            return text[: comma.start()], text[comma.end() :]
    raise Unread("sentence " + text)


def settle(variables, step, rounds=200):
    """Repeats a step until nothing changes."""
    for _ in range(rounds):
        before = variables.snapshot()
        step()
        if variables.snapshot() == before:
            return
    raise Unread("values that do not settle")
