"""Rules, and plans, as programs that answer calls."""

import re
from copy import copy

from arithmetic import Claims
from effects import BY_ITEM, SEVERAL, FunctionEnds, Variables, apart, cut, plain, points, settle, whole
from formulas import Memory, Unread, split
from indices import unfolded
from layouts import spelled

DECLARED = re.compile(r"`([^`]+)` \((?:(\d+) bits?|an array of (\d+) bits? an element, index (\d+ to \d+(?: and \d+ to \d+)*))\)")
PORT = re.compile(r"`([^`]+)` is the port `([^`]+)`\.")
START = re.compile(
    r"`([^`]+)` \(.*?\) (?:starts at (\S+)|starts with 0 everywhere|holds (.*)|starts with (.*?))(?:, 0 elsewhere)?"
)
WHILE = re.compile(r"While (.*?)(?: and none of the above applies)?, regardless of the clock:")
MODULE = re.compile(r"(?:A|The module) `([^`]+)` has the inputs (.*?) and the outputs (.*):")
FUNCTION = re.compile(
    r"The function `([^`(]+)\(.*?\)` takes (.*?) and gives (.*?), by these lines in their order(?:, with (.*))?:"
)
BRINGS = re.compile(r"`([^`]+)` = (\d) brings (.*?)( at once| at the edge of the clock)?(?: as long as (.*?))?, whatever is said of (?:it|them) below\.")
REMARKS = (
    "Inputs without effect",
    "In formulas",
    "Results are truncated",
    "All changes at",
    "Edges that come in the same call",
    '"Is set to"',
    "In each call",
    "So the outputs are",
    "|",
)
ARITHMETIC = ("In formulas, ", "Edges that come in the same call", "Results are truncated", "In Python ", "Masking with", "Where several lines give", "Nothing reads that before the edge",
    "One of these values is unknown", "Some of these values are unknown")
REPORTS = (
    "Kept besides: ", "State: ", "Nothing is kept", "To check the model", "One pass through", "Another one, with", "In Python: ", "Over all ", "Within a call, ",
    "Of the inputs of ", "What a call writes to ", "Where the text and the exact behaviour differ")
OPENS = re.compile(
    r"The design has |Combinational logic|Logic that waits|State|Kept besides|Nothing is kept|Edges of|While [^:]*, state changes"
    r"|`[^:]* (?:is|are) computed only when|`[^`]*`(?:(?:, | and )`[^`]*`)* ha(?:s|ve) no influence"
)
REST = "The rest follows the rules line by line."
PASS = "One pass through the lines for "
OF_TEXT = "The rest follows the specification."


def widths(text):
    return [(name, int(width)) for name, width in re.findall(r"`([^`]+)` \((\d+) bits?\)", text or "")]


def alone(text):
    """What each variable starts at, one by one; those that start alike stand together."""
    found = []
    for group in re.split(r"; (?=`)", text):
        alike = re.fullmatch(r"(.*\)) start at (\S+)", group)
        items = re.split(r"(?<=\)), (?=`)", alike.group(1)) if alike else []
        found += ["%s starts at %s" % (item, alike.group(2)) for item in items] or [group]
    return found


def sentences(text):
    found, start = [], 0
    for stop in re.finditer(r"\.(?= |$)", plain(text)):
        found.append(text[start : stop.end()].strip())
        start = stop.end()
    return found + ([text[start:].strip()] if text[start:].strip() else [])


class Wrong(Exception):
    """Two parts of a text say different things."""


class Rules:
    """What the rules of a row say happens in a call."""

    def __init__(self, row, text):
        self.row, self.variables = row, Variables()
        self.at_all_times, self.latches, self.groups = [], [], []
        self.constants, self.layouts = set(), {}
        self.ports = {port: name for name, port in PORT.findall(text)}
        for port in row["ports"]:
            self.variables.declare(self.named(port["name"]), port["width"])
        clocks = [self.named(clock["port"]) for clock in row["clocks"]]
        self.clock = clocks[0] if row["protocol"] == "cycle" and clocks else None
        self.read(text)

    def named(self, port):
        """What formulas call a port whose name is no identifier."""
        return self.ports.get(port, port)

    def read(self, text):
        """Sections are headed by a line; the points behind it are theirs."""
        heading, lines = ("all",), []
        for line in spelled(unfolded(text), self.layouts).split("\n") + [""]:
            if line.lstrip().startswith("- "):
                lines.append(line)
                continue
            if lines:
                self.section(heading, points(lines))
                lines = []
            heading = self.line(line, heading) if line.strip() else heading

    def line(self, line, heading):
        """A line that is no point; the result is the heading from now on."""
        variables = self.variables
        if line == "In formulas:":
            return ("remarks",)
        if line.startswith(REMARKS):
            return heading
        if line.startswith("State"):
            self.start(re.sub(r"^State(?: in `[^`]*`)?: ", "", line))
        elif line.startswith("Constants: "):
            named, *computed = line[len("Constants: ") :].rstrip(".").split("; ")
            for pair in named.split(", "):
                name, *formula, value = pair.split(" = ")
                computed += ["%s is %s" % (text, value) for text in formula]
                value = int(value, 0)
                self.constants.add(name.strip("`"))
                variables.declare(name.strip("`"), max(1, value.bit_length()), value)
                if value < 0:
                    variables.values[name.strip("`")] = value
            for formula, value in re.findall(r"`([^`]+)` is (\w+)", "; ".join(computed)):
                if variables.evaluate(formula) != int(value, 0):
                    raise Wrong("%s is not %s" % (formula, value))
        elif line.startswith(("Internal signals: ", "Always 0: ", "Never assigned")):
            self.declare(line)
        elif line.startswith("Set at the start and never changed: "):
            for name, width, value in re.findall(r"`([^`]+)` \((\d+) bits?\) is (\w+)", line):
                variables.declare(name, int(width), int(value, 0))
        elif " never changes: it " in line:
            self.start(line.replace(" never changes: it ", " "))
        elif PORT.fullmatch(line):
            # Read before all others.
            pass
        elif re.fullmatch(r"`[^`]*` is what comes from outside at `[^`]*`\.", line):
            name, port = re.findall(r"`([^`]*)`", line)
            variables.declare(name, variables.widths[port])
        else:
            return self.heading(line)
        return ("all",)

    def heading(self, line):
        if line.startswith("At all times"):
            return ("latch",) if line.startswith("At all times, where") else ("all",)
        for kind, pattern in (
            ("while", WHILE),
            ("otherwise", re.compile(r"Otherwise, when (.*):")),
            ("when", re.compile(r"When (.*):")),
            ("change", re.compile(r"Only when (.*) changes:")),
            ("module", MODULE),
            ("function", FUNCTION),
        ):
            found = pattern.fullmatch(line)
            if found:
                return (kind, *found.groups())
        raise Unread("line " + line)

    def section(self, heading, body):
        kind = heading[0]
        if kind == "all":
            self.at_all_times += body
        elif kind == "latch":
            self.latches += body
        elif kind == "remarks":
            pass
        elif kind == "module":
            inner = []
            if body[-1].text.startswith("Inside of it: "):
                inner = widths(body.pop().text)
            self.variables.modules[heading[1]] = (widths(heading[2]) + widths(heading[3]) + inner, body)
        elif kind == "function":
            self.variables.functions[heading[1]] = self.function(heading, body)
        else:
            self.groups.append((kind, heading[1], body))

    def function(self, heading, body):
        inputs, (result,), inner = widths(heading[2]), widths(heading[3]), widths(heading[4])

        def call(*arguments):
            variables = Variables(self.variables.functions)
            for name in self.constants:
                variables.values[name] = self.variables.values[name]
            for name, width in inputs + [result] + inner:
                variables.declare(name, width)
            for (name, width), value in zip(inputs, arguments):
                variables.declare(name, width, int(value))
            try:
                variables.carry_out(body, None)
            except FunctionEnds:
                pass
            return variables.values[result[0]]

        return call

    def declare(self, text):
        for name, width, element, ranges in DECLARED.findall(text):
            if width:
                self.variables.declare(name, int(width))
            else:
                self.variables.widths[name] = int(element)
                self.variables.values[name] = Memory(
                    int(element), *(tuple(map(int, one.split(" to "))) for one in ranges.split(" and ")))

    def start(self, text):
        self.declare(text)
        for one in alone(text.rstrip(".")):
            found = START.fullmatch(one)
            if not found or found.group(1) not in self.variables.values:
                raise Unread("start " + one)
            name, value, listed, some = found.groups()
            place = self.variables.values[name]
            if value:
                self.variables.declare(name, self.variables.widths[name], int(value, 0))
            for offset, element in enumerate(listed.split(", ") if listed else []):
                place.put((place.ranges[0][0] + offset,), int(element, 0))
            for pair in some.split(", ") if some else []:
                index, element = pair.split(" = ")
                place.put(tuple(map(int, re.findall(r"\d+", index))), int(element, 0))

    # ---- calls

    def follow(self):
        """One round of what follows its inputs at all times."""
        self.variables.carry_out(self.at_all_times, None)

    def settle(self):
        def round():
            settle(self.variables, self.follow)
            self.variables.carry_out(self.latches, None)

        settle(self.variables, round)

    def watched(self):
        return [
            tuple(int(self.variables.evaluate(formula)) for formula in re.findall(r"`([^`]+)`", what))
            if kind == "change"
            else None
            for kind, what, _ in self.groups
        ]

    def changes(self, before):
        """Runs what waits for changes, as long as something changes."""
        for _ in range(64):
            now = self.watched()
            if now == before:
                return
            for old, new, (_, _, body) in zip(before, now, self.groups):
                if old != new:
                    self.together(lambda later: self.variables.carry_out(body, later))
            self.settle()
            before = now
        raise Unread("values that do not settle")

    @staticmethod
    def together(run):
        later = []
        run(later)
        for _, change in later:
            change()

    def call(self, inputs):
        inputs = {self.named(name): value for name, value in inputs.items()}
        variables = self.variables
        before, watched = {name: int(variables.values[name]) for name in inputs}, self.watched()
        for name, value in inputs.items():
            variables.declare(name, variables.widths[name], value)
            if name + "_outside" in variables.widths:
                variables.declare(name + "_outside", variables.widths[name], value)
        self.settle()
        self.hold()
        self.changes(watched)
        if self.clock:
            for edge in ("falls", "rises"):
                watched = self.watched()
                self.together(lambda later: self.edge(lambda name, way: self.at_clock(name, way, edge), edge, later))
                self.settle()
                self.hold()
                self.changes(watched)
        elif self.row["protocol"] == "event":
            watched = self.watched()
            self.together(lambda later: self.edge(lambda name, way: moved(name, way, before, inputs), None, later))
            self.settle()
            self.changes(watched)
        return {
            port["name"]: int(variables.values[self.named(port["name"])])
            for port in self.row["ports"]
            if port["direction"] != "input"
        }

    def hold(self):
        """What controls give at once, between edges too, until they give nothing new."""
        for _ in range(64):
            before, held = self.variables.snapshot(), False
            for kind, what, body in self.groups:
                if kind == "while" and not held and self.variables.holds(what):
                    self.variables.carry_out(body, None)
                    held = True
                held = held and kind == "while"
            self.settle()
            if self.variables.snapshot() == before:
                return
        raise Unread("controls that do not settle")

    def at_clock(self, name, way, edge):
        if name != self.clock:
            raise Unread("an edge of %s inside of a call" % name)
        return way in (edge, "changes")

    def edge(self, fires, clock_edge, later):
        """What happens at an edge; what a control holds comes before the clock."""
        held = False
        for kind, what, body in self.groups:
            if kind == "while":
                if not held and self.variables.holds(what):
                    self.variables.carry_out(body, later)
                    held = True
                continue
            if kind in ("when", "otherwise") and not (kind == "otherwise" and held):
                if any(fires(*moment) for moment in moments(what)):
                    self.variables.carry_out(body, later)
            held = False


def moments(text):
    found = re.findall(r"`([^`]+)` (rises|falls|changes)", text)
    if " or ".join("`%s` %s" % moment for moment in found) != text:
        raise Unread("moment " + text)
    return found


def moved(name, way, before, now):
    if name not in now:
        raise Unread("an edge of %s inside of a call" % name)
    old, new = before[name], now[name]
    if way == "changes":
        return old != new
    return (new & 1) > (old & 1) if way == "rises" else (new & 1) < (old & 1)


class Plan(Rules):
    """What the paragraphs of a reasoning say happens; only where they leave the rest to the rules, these say it."""

    def __init__(self, row, rules, text):
        super().__init__(row, "")
        # The frame that a row gives has names, widths and start values as well.
        self.known = known = Rules(row, rules)
        self.variables, self.layouts = known.variables, known.layouts
        self.ports, self.clock = known.ports, known.clock
        self.clocked = set()
        for _, _, body in known.groups:
            targets(body, self.clocked)
        self.moments = set()
        for kind, what, _ in known.groups:
            self.moments.update(moments(what) if kind in ("when", "otherwise") else [])
        self.held = " ".join(what for kind, what, _ in known.groups if kind == "while")
        self.resets, self.registers, self.follows, self.claims = [], [], [], Claims()
        first, *paragraphs = text.split("\n\n")
        for paragraph in ([] if OPENS.match(first) else [first]) + paragraphs:
            if not paragraph.startswith(REPORTS):
                self.read(paragraph)
        if REST in text or PASS in text:
            self.at_all_times = known.at_all_times + self.at_all_times
            self.latches = known.latches + self.latches
            self.groups = merged(known.groups, self.groups)
        elif not known.groups and not known.latches:
            # Of a design without state nothing is repeated where something is derived instead.
            own = targets(self.at_all_times, {told(sentence) for sentence in self.follows})
            given = [(point, targets([point], set())) for point in known.at_all_times]
            left = [point for point, names in given if not names or not names <= own]
            self.at_all_times = left + self.at_all_times

    def line(self, line, heading):
        if line.startswith("|"):
            return heading
        try:
            return self.heading(line)
        except Unread:
            pass
        for sentence in sentences(line):
            for one in apart(sentence):
                self.say(one)
        return ("all",)

    def say(self, sentence):
        if sentence in (REST, OF_TEXT) or sentence.startswith(ARITHMETIC) or re.fullmatch(r"`[^`]*`.* never changes?\.", sentence):
            return
        try:
            if self.claims.take(sentence, self.variables):
                return
        except ValueError as problem:
            raise Wrong(str(problem))
        reset = BRINGS.fullmatch(sentence)
        if not reset:
            target = told(sentence)
            (self.registers if target in self.clocked else self.follows).append(sentence)
            return
        port, level, given, moment, unless = reset.groups()
        if "registers" in plain(given):
            raise Unread("registers without names")
        values = {}
        for names, value in re.findall(r"((?:`[^`]+`(?:, | and )?)+) to (-?\w+)", given):
            values.update((name, int(value, 0)) for name in re.findall(r"`([^`]+)`", names))
        self.resets.append((port, int(level), values, unless, moment))

    def call(self, inputs):
        result = super().call(inputs)
        problem = self.claims.broken(self.variables)
        if problem:
            raise Wrong(problem)
        return result

    def follow(self):
        super().follow()
        for sentence in self.follows:
            self.variables.sentence(sentence, None)

    def in_order(self, groups, fires, clock_edge):
        """Whether registers in an order, all nets following, come to what all at once come to."""
        variables = self.variables
        before = variables.values
        after = []
        names = [name for group in groups for name in group]
        for parts in ([names], groups):
            variables.values = {n: copy(v) if isinstance(v, Memory) else v for n, v in before.items()}
            for part in parts:
                later = []
                self.known.edge(fires, clock_edge, later)
                for target, change in later:
                    if target in part:
                        change()
                self.known.settle()
            after.append({name: variables.snapshot()[name] for name in names})
        variables.values = before
        return after[0] == after[1]

    def edge(self, fires, clock_edge, later):
        groups = self.claims.order
        if groups and clock_edge and all(name in self.variables.values for group in groups for name in group):
            if not self.in_order(groups, fires, clock_edge):
                raise Wrong("something is read after it has changed in the order " + ", ".join(map(" and ".join, groups)))
        ways = {way for _, way in self.moments}
        now = clock_edge in ways or "changes" in ways
        if self.registers and (clock_edge is None or len(ways) > 1):
            raise Unread("sentences without a moment")
        # They speak of registers as they were, so they come before what the rules set at once.
        for sentence in self.registers if now else []:
            self.variables.sentence(sentence, later)
        super().edge(fires, clock_edge, later)
        for port, level, values, unless, moment in self.resets if clock_edge else []:
            active = int(self.variables.values[self.named(port)]) == level and (not unless or self.variables.holds(unless))
            at_once = "`%s`" % port in self.held and moment != " at the edge of the clock"
            if active and (now or at_once):
                for name, value in values.items():
                    self.variables.assign(name, value, later)


def merged(rules, own):
    """The groups of the rules, and of the reasoning's what is not said by the same lines there: each happens once."""
    known = {(kind, what, written(point)) for kind, what, body in rules for point in body}
    rest = [(kind, what, [p for p in body if (kind, what, written(p)) not in known]) for kind, what, body in own]
    return rules + [group for group in rest if group[2]]


def written(point):
    """A point as text, with those below it."""
    return (point.text, *map(written, point.below))


def told(sentence):
    """The variable that a sentence is about."""
    effect = sentence
    if sentence.startswith("If "):
        first = re.split(r"; (?=else if |otherwise, )", sentence.rstrip("."))[0]
        effect = cut(first[len("If ") :])[1]
    by_item = BY_ITEM.match(sentence)
    name = re.match(r"`([^`]+)`", by_item.group(2) if by_item else effect)
    if not name:
        raise Unread("sentence " + sentence)
    first = split(name.group(1).strip("{}"))[0] if name.group(1).startswith("{") else name.group(1)
    return whole(first)


def targets(body, found):
    """What a list of points gives values."""
    for point in body:
        text = point.text
        if text.startswith(("If ", "Otherwise")):
            text = text[plain(text).find(":") + 1 :].strip()
        # "`1`: `a` and `b` become 0" says so behind the item.
        for part in (text, text[plain(text).find(":") + 1 :].strip()):
            several = SEVERAL.match(part)
            found.update(map(whole, re.findall(r"`([^`]+)`", several.group(1)) if several else []))
        for name in re.findall(r"(?:^|: )`([^`]+)` (?:becomes|is set to|increases|decreases|is |has all)", text):
            names = [piece.strip() for piece in split(name[1:-1])] if name.startswith("{") else [name]
            found.update(map(whole, names))
        targets(point.below, found)
    return found
