"""References of benchmarks and other people's solutions, as they lie on disk."""

import dataclasses
import os

from .simulation import Design, Failure
from .tokens import alone, modules, tokens

VERILOG = (".v", ".sv")


@dataclasses.dataclass(eq=False)
class Candidate:
    """A module with all that it needs."""

    name: str
    problem: str
    text: str
    top: str
    design: Design = None
    failure: str = None

    def elaborate(self):
        try:
            self.design = Design(self.text, self.top)
        except Failure as failure:
            self.failure = str(failure)
        return self


def read(path):
    with open(path, errors="surrogateescape", newline="") as file:
        return file.read().replace("\r\n", "\n").replace("\r", "\n")


def files(root):
    for directory, below, names in os.walk(root):
        below.sort()
        for name in sorted(names):
            if name.endswith(VERILOG) and not os.path.islink(os.path.join(directory, name)):
                yield os.path.join(directory, name)


def problem_of(path):
    """The name of the problem that a file is the reference of: PROBLEM_ref.sv, or verified_*.v in a directory of its name."""
    stem = os.path.splitext(os.path.basename(path))[0]
    if stem.endswith("_ref"):
        return stem[: -len("_ref")]
    if stem.startswith("verified_"):
        return os.path.basename(os.path.dirname(path))
    return None


def references(root):
    """A text that several sets of a benchmark have counts once."""
    seen, found = set(), []
    for path in files(root):
        problem = problem_of(path)
        if problem is None:
            continue
        text = read(path)
        if text.strip() in seen:
            continue
        seen.add(text.strip())
        for top, needed in tops(text):
            found.append(Candidate("%s#%s" % (os.path.relpath(path, root), top), problem, needed, top))
    return found


def tops(text):
    """The modules of a reference that are its answer; one is never a part of another."""
    return alone(text) if len(modules(tokens(text))[0]) > 1 else [(m.name, text) for m in modules(tokens(text))[0]]


def solutions(root):
    base = os.path.basename(os.path.normpath(root))
    found = []
    for path in files(root):
        for number, (top, text) in enumerate(alone(read(path))):
            name = "%s/%s#%s" % (base, os.path.relpath(path, root), top)
            found.append(Candidate(name if number == 0 else "%s.%d" % (name, number), "", text, top))
    return found
