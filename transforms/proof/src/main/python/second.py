"""A second opinion on what the first engine has proven or refuted, by other code and another solver, as far as that is cheap.

The netlist is read once more and becomes terms (`cells.py`), the model's text too (`interpretation.py`); Z3 looks for a
difference: in one call from related states, or in calls from the start (`difference.py`). What is not read here is `not_tried`.
"""

import json
import os

from bits import Silent
from difference import Difference
from cells import Netlist
from smt import Z3
from state import Model

SECONDS = 5
# Calls from the start, where the first engine has not named one.
CALLS = 8
MAX_CALLS = 32
MAX_BITS = 4096
READ = """design -reset
read_verilog -sv -defer -Ifiles {files}
hierarchy -check -top {top}
proc -noopt
flatten
write_json second.json
"""
# Constants are folded first: the initial values of memories are cells whose operands must be some.
MAP = """opt_expr -keepdc
memory_collect
memory_memx
memory_map
write_json second.json
"""


def opinion(yosys, directory, row, first, program, megabytes, seconds):
    """What the second engine says of a row. first: what the first one says; it must be proven or refuted.

    The source's files are those that the first engine has put into the directory.
    """
    answer = not_tried("", "")
    seconds = min(seconds, SECONDS)
    try:
        clocks = [clock["port"] for clock in row.get("clocks") or []] if row["protocol"] == "cycle" else []
        if len(clocks) > 1:
            raise Silent("CLOCK", "several clocks in one call")
        netlist = _read(yosys, directory, row, seconds)
        ports = row["ports"]
        inputs = [(p["name"], p["width"]) for p in ports if p["direction"] == "input" and p["name"] not in clocks]
        outputs = [(p["name"], p["width"]) for p in ports if p["direction"] == "output"]
        z3 = Z3(program, megabytes, seconds)
        model = Model(row["python"])
        answer.update(_decided(Difference(z3, netlist, model, inputs, outputs, clocks[0] if clocks else None), first))
    except Silent as problem:
        answer.update(reason=problem.code, detail=problem.detail)
    return answer


def not_tried(code, detail):
    return {"proof": "not_tried", "reason": code, "detail": detail, "depth": 0, "counterexample": None}


def _decided(difference, first):
    refuted = first["proof"] == "refuted"
    calls = CALLS if difference.sequential() else 1
    if refuted:
        # What is refuted must differ here too, in the same call at the latest.
        found = difference.from_start(min(max(first["depth"], 1), MAX_CALLS))
        if found is not None:
            return _refuted(found)
        if first["depth"] > MAX_CALLS:
            return not_tried("SIZE_LIMIT", "a difference behind more than %d calls" % MAX_CALLS)
    failed = difference.step()
    if failed is None:
        return {"proof": "proven"}
    found = None if refuted else difference.from_start(calls)
    if found is not None:
        return _refuted(found)
    if refuted and difference.complete:
        # No proof, and no difference where there is said to be one.
        return {"proof": "bounded", "depth": first["depth"]}
    raise failed


def _refuted(calls):
    inputs = [{name: "%x" % value for name, value in call.items()} for call in calls]
    return {"proof": "refuted", "depth": len(calls), "counterexample": {"inputs": inputs, "output": ""}}


def _read(yosys, directory, row, seconds):
    sources = [file["path"] for file in row.get("files") or [] if file["kind"] == "source"]
    paths = [os.path.join("files", os.path.normpath(path)) for path in sources] + ["source.v"]
    if not all(os.path.exists(os.path.join(directory, path)) for path in paths):
        raise Silent("SOURCE_UNREADABLE", "a source that the first engine has not read")
    commands = READ.format(files=" ".join('"%s"' % path for path in paths), top="\\" + row["module"])
    yosys.run(commands, seconds)
    module = _module(directory)
    memories = module.get("memories") or {}
    if memories:
        if sum(one["size"] * one["width"] for one in memories.values()) > MAX_BITS:
            raise Silent("MEMORY_TOO_LARGE", "memories of more than %d bits" % MAX_BITS)
        yosys.run(MAP, seconds)
        module = _module(directory)
    netlist = Netlist(module)
    for port in row["ports"]:
        found = (netlist.inputs if port["direction"] == "input" else netlist.outputs).get(port["name"])
        if found is None or len(found) != port["width"]:
            raise Silent("SOURCE_UNREADABLE", "another port " + port["name"])
    return netlist


def _module(directory):
    with open(os.path.join(directory, "second.json"), encoding="utf-8", errors="replace") as file:
        (module,) = json.load(file)["modules"].values()
    return module
