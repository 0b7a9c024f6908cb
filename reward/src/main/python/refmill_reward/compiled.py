"""Judges what Icarus Verilog compiled, before it runs. Standard library only, Python 3.8 and later.

What a text says can be read in two ways; what was compiled cannot. So every design is judged by its
compiled program, and this is the one place where that is done, for the co-simulator and the reward module:

1. It calls only system tasks of the allow list (`system_tasks.txt`), and none that the text did not show.
2. It reads, writes, forces, releases, waits for, calls and disables only what lies in its own instance,
   but for the ports that its bench gives it.
3. Of designs that share a program, each consists of modules of its own source, and none forces anything.

A program has one section for each scope, which defines labels (`v0x55d1_0 .var "q", 3 0;`), and one for each
thread, which names its scope. All that a section mentions is a label, so rule 2 is about sets of labels.
What does not have this form is refused.
"""

import collections
import itertools
import re

from rules import read_rules

NAME = r'"((?:[^"\\\n]|\\.)*)"'
SCOPE = re.compile(r"(S_0x[0-9a-f]+) \.scope (\S+), " + NAME + " " + NAME + r"(.*);\Z")
THREAD = "    .scope "
PARENT = re.compile(r", (S_0x[0-9a-f]+)\Z")
# File and line of the instance, then of the definition.
PLACES = re.compile(r" \d+ \d+, (\d+) \d+ ")
LABEL = re.compile(r"[A-Za-z][A-Za-z_]*0x[0-9a-f]+\w*")
STRING = re.compile(NAME)
PORT = re.compile(r'\.(?:var|net)\S*\s+\*?"(?:[ino]\d+|c|clock|late_clock)",')
CALL = re.compile(r'\s*%vpi_(?:call|func)\S* \d+ \d+ "(\$[^"\\\n]+)"(.*)\Z')
NET_CALL = re.compile(r'L_\S+ \.sfunc\S* \d+ \d+ "(\$[^"\\\n]+)".*\Z')
PRIMITIVE = re.compile(r"\bUDP_[^\s,;]+")
HEADER = (":ivl_version", ":ivl_delay_selection", ":vpi_time_precision", ":vpi_module", "#")
# What takes its value from others at once, or is none: no state, no name that could be triggered.
DERIVED = re.compile(r"\.(?:net\S*\s+\*?\"|functor|event (?:posedge|negedge|edge|anyedge|or)\b|part|concat|reduce)")
MAX_DERIVED = 64
# One word of a memory; who names it first defines it, which may be the bench for a port that is an array.
WORD = re.compile(r"\S+ \.array/port (v0x[0-9a-f]+), \d+;\Z")

# Procedural continuous assignments (IEEE 1800-2017 10.6).
FORCES = re.compile(r" +%(?:force|release|cassign|deassign)\b")

# A call that writes to a file, and the descriptor: a number or a parameter.
WRITES = re.compile(r"\$f(?:display|write|strobe|monitor)[boh]?\Z")
DESCRIPTOR = re.compile(r", (?:32's?b([01]{32})|(P_\w+))[, ]")
PARAMETER = re.compile(r'(P_\w+) \.param/l ".*" \d+ \d+ \d+, \+?C4<([01]{32})>;\Z')
# Standard output as a multichannel and as a file, and standard error (IEEE 1800-2017 21.3.1).
CONSOLE = re.compile(r"0{31}1|10{29}(?:01|10)")

READING = frozenset(["$readmemh", "$readmemb"])
OURS = frozenset(["$fopen", "$readmemh", "$fdisplay", "$fflush", "$fclose", "$finish"])
# Compiled from assertions and from `unique` and `priority` without being named.
IMPLIED = frozenset(["$error", "$warning"])

DRIVER = -1
OTHER = -2


# What is done about each system task: `allowed`, `random` or `implied`; all others are refused.
POLICY = read_rules("system_tasks.txt")


class Refusal(Exception):
    """A program that must not run; `code` is a refmill diagnostic code, `detail` goes into its message."""

    def __init__(self, code, detail):
        super().__init__(detail)
        self.code = code
        self.detail = detail


def is_complete(text):
    """Whether a program was written to its end: the table of files comes last."""
    table = file_table(text)
    return table is not None and len(table[1]) == table[0]


def file_table(text):
    """How many files the table at the end announces, and their names; None if there is no table."""
    at = text.rfind("\n:file_names ")
    if at < 0 or not text.endswith('";\n'):
        return None
    lines = text[at + 1 : -1].split("\n")
    count = lines[0][len(":file_names ") : -1]
    return (int(count), [line.strip()[1:-2] for line in lines[1:]]) if count.isdigit() else None


class Part:
    """What some scopes of a program consist of, line by line."""

    def __init__(self):
        self.lines = []
        self.code = []
        self.defined = {}

    def add(self, line):
        """Takes a line that is no section's head."""
        first = line[:1]
        if first == " ":
            if line[:5] == "    %":
                self.code.append(line)
                return
        elif first != ";":
            at = line.find(" ")
            if at > 0:
                # Labels with a part behind a slash are pieces of the label itself.
                self.defined[line[:at].partition("/")[0]] = line
        self.lines.append(line)

    def labels(self):
        return labels_of(self.lines) | labels_of(self.code)


def labels_of(lines):
    # Words are few, and their occurrences many.
    words = set("\n".join(lines).split())
    return set(LABEL.findall(" ".join([word for word in words if "0x" in word])))


class Program:
    """A compiled program, taken apart.

    benches   names of the benches, in whose modules one design each is an instance
    driver    name of the module that makes the calls; it may be one of the benches
    """

    def __init__(self, text, benches, driver):
        self.benches = {name: index for index, name in enumerate(benches)}
        self.driver = driver
        self.owners = {}
        # For each owner: what its scopes define and do; the benches' own apart.
        self.inner = collections.defaultdict(Part)
        self.outer = collections.defaultdict(Part)
        self.files = collections.defaultdict(set)
        end = text.rfind("\n:file_names ")
        part = None
        lines = (text[:end] if end >= 0 else text).split("\n")
        # The code of a task may go on in a scope that is declared after it.
        for line in lines:
            if line[:2] == "S_":
                self._declare(line)
        for line in lines:
            if line[:2] == "S_" or line[:11] == THREAD:
                part = self._section(line)
            elif part is not None:
                part.add(line)
            elif line and not line.startswith(HEADER):
                self.inner[OTHER].add(line)
        if part is None:
            raise Refusal("MACHINE_FAULT", "the compiled program has no scope")

    def _section(self, line):
        """The part to which the section belongs that begins here."""
        head = line[0] == "S"
        scope = line[: line.index(" ")] if head else line[11:-1]
        if scope not in self.owners:
            raise Refusal("FOREIGN_REFERENCE", "a thread without a scope")
        owner, outside = self.owners[scope]
        part = (self.outer if outside else self.inner)[owner]
        if head:
            part.defined[scope] = line
        return part

    def _declare(self, line):
        match = SCOPE.match(line)
        if match is None:
            raise Refusal("FOREIGN_REFERENCE", "a scope in a form of its own")
        scope, kind, name, _, rest = match.groups()
        parent = PARENT.search(rest)
        if parent is None:
            outside = kind == "module" and (name in self.benches or name == self.driver)
            owner = self.benches.get(name, DRIVER) if outside else OTHER
        else:
            if parent.group(1) not in self.owners:
                raise Refusal("FOREIGN_REFERENCE", "a scope without its parent")
            owner, outside = self.owners[parent.group(1)]
            outside = outside and (owner == DRIVER or kind != "module")
        self.owners[scope] = (owner, outside)
        places = PLACES.match(rest)
        if not outside and owner >= 0 and places:
            self.files[owner].add(int(places.group(1)))


def check(text, benches, driver, reads=(), seen=None, folders=None):
    """Judges a program.

    benches   names of the bench modules
    driver    name of the module that makes the calls
    reads     benches whose design may read files into memories; which ones is for the caller to see to
    seen      for each bench the names of system tasks that the text shows; None if that is not known
    folders   for each bench what the names of its design's files begin with; None if all is one design
    Returns a dictionary of refusals, (code, detail), by bench. Raises Refusal for what all share.
    """
    program = Program(text, benches, driver)
    shared = folders is not None
    strangers = program.inner[OTHER]
    if shared and (
        strangers.code
        or calls(strangers)
        or any(not label.startswith("S_") for label in strangers.labels())
    ):
        raise Refusal("FOREIGN_REFERENCE", "something outside of modules")
    for part in program.outer.values():
        for name, _ in calls(part):
            if name not in OURS:
                raise Refusal("UNSAFE_SYSTEM_TASK", name)
    table = file_table(text)
    refused = {}
    primitives = {}
    for bench, index in program.benches.items():
        design = program.inner[index]
        parts = [design] if shared else [design, strangers]
        shown = None if seen is None else set(seen.get(bench, ()))
        try:
            check_calls(parts, bench in reads, shown)
            check_labels(parts, program.outer[index], program)
            if shared:
                # Nets that are connected to the same clock are one net: a force on one reaches all.
                if any(FORCES.match(line) for line in design.code):
                    raise Refusal("FOREIGN_REFERENCE", "it forces, perhaps what others share")
                for file in program.files[index]:
                    if table is None or not table[1][file].startswith(folders[bench]):
                        raise Refusal("FOREIGN_REFERENCE", "a module of another source")
                for primitive in PRIMITIVE.findall("\n".join(design.lines)):
                    if primitives.setdefault(primitive, bench) != bench:
                        raise Refusal("FOREIGN_REFERENCE", "a primitive of another source")
        except Refusal as refusal:
            refused[bench] = (refusal.code, refusal.detail)
    return refused


def check_labels(parts, bench, program):
    """Rule 2: sets of labels, and a closer look only where one is not the design's own."""
    foreign = set()
    for part in parts:
        foreign |= part.labels()
    for part in parts:
        foreign -= part.defined.keys()
    if not foreign:
        return
    # What the bench gives: its port variables, the clock, and what drives a port that goes both ways.
    driver = program.outer[DRIVER]
    given = {
        label
        for label in foreign
        if PORT.search(bench.defined.get(label) or driver.defined.get(label) or "")
        or (label in bench.defined and label[0] not in "vS")
    }
    derived = set()
    for label in foreign - given:
        line = definition(label, program)
        word = WORD.match(line or "")
        if word and any(word.group(1) in part.defined for part in parts):
            continue
        # What nobody defines stands in a string, or the simulator does not load it either.
        if line is not None and not is_derived(label, program, bench, derived):
            raise Refusal("FOREIGN_REFERENCE", what_is(line, label, program))
    if given:
        code = set()
        for part in parts:
            code |= labels_of([STRING.sub('""', line) for line in part.code if "0x" in line])
        if code & given:
            raise Refusal("FOREIGN_REFERENCE", "its test bench")


def definition(label, program):
    for part in itertools.chain(program.outer.values(), program.inner.values()):
        if label in part.defined:
            return part.defined[label]
    return None


def is_derived(label, program, bench, known):
    """Whether something that another design defines has no other sources than the bench's driver.

    The compiler has one event for all who wait for the same edge of the same clock, and one constant for
    all who use it, and lets the first who needs it define it.
    """
    pending = [label]
    while pending:
        name = pending.pop()
        if name in known:
            continue
        known.add(name)
        line = definition(name, program)
        if line is None:
            continue
        if name in program.outer[DRIVER].defined and PORT.search(line):
            continue
        if len(known) > MAX_DERIVED or not DERIVED.match(line, line.find(" ") + 1):
            return False
        pending += LABEL.findall(STRING.sub('""', line))
    return True


def what_is(line, label, program):
    """Words for a label, without names of ours, which differ from run to run."""
    if any(label in part.defined for part in program.outer.values()):
        return "its test bench"
    name = STRING.search(line)
    return "another design's %s" % name.group(1) if name and label[0] == "v" else "another design"


def calls(part):
    """All calls of a part: name, and the arguments as they stand there."""
    found = []
    for line in part.code:
        if "%vpi_" in line or ".sfunc" in line:
            found.append(call(line))
    for line in part.lines:
        if ".sfunc" in line or "%vpi_" in line:
            found.append(call(line))
    return [one for one in found if one is not None]


def call(line):
    match = CALL.match(line)
    if match:
        # A second call in what follows would be one, and in a string none.
        if "%vpi_" not in STRING.sub('""', match.group(2)):
            return match.groups()
    else:
        match = NET_CALL.match(line)
        if match:
            return match.group(1), ""
        plain = STRING.sub('""', line)
        if "%vpi_" not in plain and ".sfunc" not in plain:
            return None
    raise Refusal("UNSAFE_SYSTEM_TASK", "$")


def check_calls(parts, reads, shown):
    """Rule 1; the first name in order is reported."""
    found = [one for part in parts for one in calls(part)]
    if not found:
        return
    names = set()
    consoles = None
    for name, arguments in found:
        if WRITES.match(name):
            # What is written to the console is as harmless as what $display prints.
            consoles = consoles_of(parts) if consoles is None else consoles
            if to_console(arguments, consoles):
                continue
        names.add(name)
    if reads:
        names -= READING
    chance = None
    for name in sorted(names):
        rule = POLICY.get(name)
        if rule == "random":
            chance = chance or name
        elif rule is None:
            raise Refusal("UNSAFE_SYSTEM_TASK", name)
    if chance:
        raise Refusal("NOT_REPRODUCIBLE", chance)
    if shown is not None:
        for name in sorted(name for name, _ in found):
            if name not in shown and name not in IMPLIED and POLICY.get(name) != "implied":
                raise Refusal("AMBIGUOUS_TEXT", "it calls %s where none was seen" % name)


def consoles_of(parts):
    """Parameters that stand for the console."""
    matches = [PARAMETER.match(line) for part in parts for line in part.lines if line[:2] == "P_"]
    return {match.group(1) for match in matches if match and CONSOLE.match(match.group(2))}


def to_console(arguments, consoles):
    match = DESCRIPTOR.match(arguments)
    if match is None:
        return False
    return bool(CONSOLE.match(match.group(1))) if match.group(1) else match.group(2) in consoles
