"""What a machine never gets to, or how it gets there: by property-directed reachability, which is a program that comes with Yosys.

Nothing that it says is believed: what never holds is a candidate, until `invariants.py` has shown that it does not; and calls are
made again from the start.
"""

import os
import re

from machine import Machine

MOST_GATES = 6000
LATCH = re.compile(r"lo(\d+)$")
SHOWN = re.compile(r"^pi(\d+)@(\d+)=1$", re.M)
LENGTH = re.compile(r"^# COUNTEREXAMPLE LENGTH: (\d+)$", re.M)

PROGRAM = "yosys-abc"
ASKED = "read_aiger walk.aig; orpos; pdr -d -I walk.pla -T %d; print_status; write_cex -n walk.cex"
# As the machine's registers start as 0 there, one that starts as 1 is inverted; one that starts as x gets an input more.
WALK = """design -reset
read_rtlil cut.il
read_verilog -sv walk.v
hierarchy -check -top walk
proc
flatten
delete cut
opt_expr -keepdc
opt_clean
setundef -zero
wreduce
opt_expr
opt_clean
techmap
opt_expr
opt_clean
aigmap
opt_clean
rename -hide w:* a:keep %d
write_aiger -zinit -map walk.map walk.aig
"""


def machine(yosys, directory, text, left):
    """The machine of a module `walk`, as `Sides.walk` has it."""
    with open(directory + "/walk.v", "w", encoding="utf-8") as file:
        file.write(text)
    yosys.run(WALK, left)
    with open(directory + "/walk.aig", "rb") as file:
        data = file.read()
    return Machine(data, _read(directory, "walk.map"))


def look(yosys, directory, made, seconds):
    """Whether any output of the machine that was made last can be 1.

    Gives (cubes, None), (None, calls), or (None, None) if there is no answer in so many seconds of processor time. A cube is a
    list of (register, bit, value) that do not hold together in any state that is reached; calls end where an output is 1.
    """
    if made.gates > MOST_GATES:
        return None, None
    for name in ("walk.pla", "walk.cex"):
        if os.path.exists(directory + "/" + name):
            os.unlink(directory + "/" + name)
    said = yosys.other(PROGRAM, ["-q", ASKED % max(1, seconds)], seconds) or ""
    if "Property proved" in said:
        return _cubes(_read(directory, "walk.pla"), made), None
    if "was asserted in frame" in said:
        return None, _calls(_read(directory, "walk.cex"), made)
    return None, None


def _read(directory, name):
    path = directory + "/" + name
    if not os.path.exists(path):
        return ""
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def _cubes(text, made):
    order, cubes = [], []
    for words in map(str.split, text.split("\n")):
        if words[:1] == [".ilb"]:
            order = [made.latches[int(LATCH.match(word).group(1))] for word in words[1:]]
        elif len(words) == 2 and len(words[0]) == len(order) and set(words[0]) <= set("01-"):
            cubes.append([(name, bit, (value == "1") != inverted) for (name, bit, inverted), value in zip(order, words[0]) if value != "-"])
    return cubes


def _calls(text, made):
    calls = [{} for _ in range(int(LENGTH.search(text).group(1)))]
    for at, call in SHOWN.findall(text):
        if int(at) in made.inputs:
            name, bit = made.inputs[int(at)]
            calls[int(call)][name] = calls[int(call)].get(name, 0) | 1 << bit
    return calls
