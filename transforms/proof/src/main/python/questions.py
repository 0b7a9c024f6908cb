"""What is asked of Yosys's solver about the two sides of a proof."""

import re

from sides import Sides
from yosys import Ended

ROW = re.compile(r"^\s*\\?(\S+)\s+(?:-?\d+|--|\?)\s+(?:[0-9a-fx]+|--)\s+([01x]+)\s*$", re.M)
TIMED = re.compile(r"^\s*(\d+)\s+\\?(\S+)\s+(?:-?\d+|--|\?)\s+(?:[0-9a-fx]+|--)\s+([01x]+)\s*$", re.M)

BUILD = """design -reset
read_rtlil cut.il
read_verilog -sv {name}.v
hierarchy -check
{flops}flatten {gold}
delete cut
miter -equiv {free}-make_outcmp {gold} {gate} {name}
flatten {name}
hierarchy -top {name}
opt_expr -keepdc
wreduce -keepdc
opt_expr -keepdc
opt_merge
opt_clean
select -assert-count 1 {name}/o:trigger
"""


class Questions(Sides):
    """Questions of one row.

    yosys, directory    what answers them, and where it works
    """

    def _build(self, gold, gate, name, text, free="-ignore_gold_x "):
        """A module of that name whose `trigger` says where two modules differ. free: what the first leaves x is."""
        with open(self.directory + "/%s.v" % name, "w", encoding="utf-8") as file:
            file.write(text)
        flops = "proc %s %s\n" % (gold, gate) if name in ("run", "far") else ""
        self.yosys.run(BUILD.format(gold=gold, gate=gate, name=name, flops=flops, free=free), self.left())

    def _step(self):
        """How a call from related states ends, what it shows, and whether x was left open."""
        step = self.gold() + self.gate()
        if not self.source.unknown:
            # Without undefined values, x is some value: if that one is right, nothing was left open.
            self._build("gold", "gate", "step", step, "")
            how, shown = self._sat("-prove trigger 0 -show-inputs -show-outputs step")
            if how == "proven":
                return how, shown, False
        self._build("gold", "gate", "step", step)
        how, shown = self._sat("-enable_undef -set-def-inputs -prove trigger 0 -show-inputs -show-outputs step")
        return how, shown, True

    def _counterexample(self, steps, failed):
        inputs = [
            {name: "%x" % int(shown.get("in_i%d" % i, "0").replace("x", "0"), 2) for i, (name, _) in enumerate(self.inputs)}
            for shown in steps
        ]
        outputs = [self.outputs[int(name[1:])][0] for name in failed if name[0] == "o"]
        return {"inputs": inputs, "output": "" if "wrong" in failed or not outputs else outputs[0]}

    def _log(self, options, seconds):
        self.yosys.run("tee -q -o sat.log sat " + options, seconds)
        with open(self.directory + "/sat.log", encoding="utf-8", errors="replace") as file:
            return file.read()

    def _sat(self, options):
        log = self._log(options, self.left())
        if "SAT proof finished - no model found: SUCCESS!" in log:
            return "proven", {}
        if "SAT proof finished - model found: FAIL!" in log:
            return "refuted", dict(ROW.findall(log))
        raise Ended("ENGINE_FAILED", "no answer of SAT: " + log[-200:])

    def _steps(self, options, seconds):
        """What a run shows at each call, or nothing if none is found."""
        log = self._log(options, seconds)
        if "Reached maximum number of time steps -> proved base case for" in log:
            return []
        if "SAT temporal induction proof finished - model found for base case: FAIL!" not in log:
            raise Ended("ENGINE_FAILED", "no answer of SAT: " + log[-300:])
        steps = {}
        for time, name, value in TIMED.findall(log):
            steps.setdefault(int(time), {})[name] = value
        return [steps[time] for time in sorted(steps)]
