"""The reader of rules and reasoning: what it makes of sentences, and that it sees a wrong one."""

import os
import random
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "..", "reading"))

import conditions  # noqa: E402
import forms  # noqa: E402
import formulas  # noqa: E402
import functions  # noqa: E402
import indices  # noqa: E402
import layouts  # noqa: E402
import programs  # noqa: E402

PORTS = [
    {"name": "clk", "direction": "input", "width": 1},
    {"name": "rst", "direction": "input", "width": 1},
    {"name": "en", "direction": "input", "width": 1},
    {"name": "q", "direction": "output", "width": 4},
]
RESETS = [{"port": "rst", "active_high": True}]
ROW = {"ports": PORTS, "clocks": [{"port": "clk"}], "resets": RESETS, "protocol": "cycle"}
RULES = """State: `count` (4 bits) starts at 2.

While `rst` is 1, regardless of the clock:
- `count` is 0.

Otherwise, when `clk` rises:
- If `en` is 1:
  - If `count` is 9: `count` becomes 0.
  - Otherwise: `count` increases by 1 (modulo 16).

At all times:
- `q` is `{count[2:0], count[3]}`.

All changes at one moment happen together and use the values from before it. What no line assigns keeps its value."""
PLAN = """The design has a 4-bit up counter in `count` (from 2).

`rst` = 1 brings `count` to 0, whatever is said of it below. %s `q` is `{count[2:0], count[3]}`."""
COUNTS = (
    "`count` becomes 0 if `en` is 1 and `count` is 9; `count` keeps its value if `en` is 0;"
    " otherwise, `count` increases by 1 (modulo 16)."
)


def values(**given):
    return {name: formulas.Vector(value, width) for name, (value, width) in given.items()}


def answers(program):
    calls = [(0, 1)] * 9 + [(0, 0), (1, 1), (0, 1)]
    return [program.call({"rst": rst, "en": en})["q"] for rst, en in calls]


class ReadingTest(unittest.TestCase):
    def test_constants_are_held_against_what_computes_them(self):
        text = RULES.replace("`count` is 9", "`count` is `N - 1`")
        head = "Constants: `HALF` = 5, `N` = `HALF * 2` = %d; `N - 1` is 9.\n"
        self.assertEqual(programs.Rules(ROW, head % 10 + text).variables.values["N"], 10)
        with self.assertRaises(programs.Wrong):
            programs.Rules(ROW, head % 11 + text)

    def test_formulas(self):
        known = values(a=(0b1010, 4), b=(0b011, 3))
        for text, expected in {
            "{a[3:2], b}": 0b10011,
            "{2{a[1]}}": 0b11,
            "{(a + b)[4:0], 0b1}": 0b011011,
            "signed(a) + signed(b, 2)": -7,
            "(b if a == 10 else 0) % 2": 1,
            "a // (b - 3)": 0,
            "not a[0]": True,
        }.items():
            self.assertEqual(formulas.evaluate(text, known, {}), expected, text)

    def test_conditions(self):
        known = values(a=(0b1010, 4), b=(0b011, 3))
        for text, expected in {
            "`a` is 10 and (`b` is 0 or `b` is 3)": True,
            "`a` is none of 1, `0b1010`": False,
            "`a` is `0b1?1?`": True,
            "not all bits of `b` are 1": True,
            "`a` is at least `b` and `b[2]` is 0, or if `a` is 0": True,
        }.items():
            self.assertEqual(conditions.holds(text, known, {}), expected, text)

    def test_rules(self):
        states = [3, 4, 5, 6, 7, 8, 9, 0, 1, 1, 0, 1]
        expected = [state << 1 & 15 | state >> 3 for state in states]
        self.assertEqual(answers(programs.Rules(ROW, RULES)), expected)
        self.assertEqual(answers(programs.Plan(ROW, RULES, PLAN % COUNTS)), expected)

    def test_items_of_a_case(self):
        right = answers(programs.Rules(ROW, RULES))
        items = ("By `count`, `count` becomes: 0 or 1 → `count + 1` if `en` is 1, else unchanged; "
                 "9 → 0 if `en` is 1, else unchanged; any other → %s if `en` is 1, else unchanged.")
        self.assertEqual(answers(programs.Plan(ROW, RULES, PLAN % items % "`count + 1`")), right)
        self.assertNotEqual(answers(programs.Plan(ROW, RULES, PLAN % items % "`count + 2`")), right)

    def test_wrong_and_unread_sentences(self):
        right = answers(programs.Rules(ROW, RULES))
        wrong = PLAN % COUNTS.replace("is 9", "is 8")
        self.assertNotEqual(answers(programs.Plan(ROW, RULES, wrong)), right)
        without = PLAN % ""
        self.assertNotEqual(answers(programs.Plan(ROW, RULES, without)), right)
        with self.assertRaises(formulas.Unread):
            answers(programs.Plan(ROW, RULES, PLAN % "`count` goes round and round."))

    def test_orders_of_assignments_are_followed(self):
        rules = """State: `a` (4 bits) starts at 1; `b` (4 bits) starts at 2.

When `clk` rises:
- `a` becomes `b`.
- `b` becomes `b + 1`.

At all times:
- `q` is `a`."""
        plan = """The design has the registers `a` (4 bits, from 1) and `b` (4 bits, from 2).

`a` becomes `b`. `b` becomes `b + 1`. `q` is `a`.

What is read of registers is what they were before the edge. Where values pass between them the model assigns them in the order %s: none is read after it has changed, so that none needs a local variable for its new value."""
        row = dict(ROW, resets=[])
        self.assertEqual({"q": 2}, programs.Plan(row, rules, plan % "`a`, `b`").call({"rst": 0, "en": 1}))
        with self.assertRaises(programs.Wrong):
            programs.Plan(row, rules, plan % "`b`, `a`").call({"rst": 0, "en": 1})


class Sentences(unittest.TestCase):
    def test_what_asks_the_same_is_taken_apart(self):
        self.assertEqual(
            ["If `a` is 1, `b` becomes `c, d`; otherwise, `b` keeps its value.",
             "If `a` is 1, `e` increases by 1 (modulo 8); otherwise, `e` keeps its value."],
            programs.apart("If `a` is 1, `b` becomes `c, d` and `e` increases by 1 (modulo 8); otherwise, `b` and `e` keep their values."))
        one = "If `a` is 1, or `b` is none of 1, `C`, `d` becomes 0; else if `e` is 1, `d` is inverted; otherwise, `d` becomes 1."
        self.assertEqual([one], programs.apart(one))


class Layouts(unittest.TestCase):
    def test_fields_and_elements_are_bits(self):
        text = """Fields of `req`, `u.mem[i]`: `op` in bits 9:8, `d` in bits 7:0.
Elements of `req.d`: element 0 in bits 3:0 to element 1 in bits 7:4.
Elements of `b`: element 3 in bits 7:0 to element 0 in bits 31:24."""
        found = {}
        self.assertEqual("", layouts.spelled(text, found))
        for said, bits in (
            ("`req.op`", "`req[9:8]`"),
            ("`req.op[1] + x.req.op`", "`req[9] + x.req.op`"),
            ("`req.d[n]`", "`req[0 + (n - 0) * 4 +: 4]`"),
            ("`req.d[1][3:2]`", "`req[7:6]`"),
            ("`u.mem[req.op].d`", "`u.mem[req[9:8]][7:0]`"),
            ("`u.mem[2]`", "`u.mem[2]`"),
            ("`b[3]` is `b[0]`", "`b[7:0]` is `b[31:24]`"),
            ("`b[1][k]`", "`b[(1 - 3) * -8 + (k)]`"),
        ):
            self.assertEqual(bits, layouts.spelled(said, found))


class Indices(unittest.TestCase):
    def test_instances_are_told_one_by_one(self):
        text = "- For each `i` from 0 to 1, in this order:\n  - For each `j` from 1 to 2:\n    - `r[i].c[j + 1].q` becomes `d[2*i + j]`."
        self.assertEqual(
            ["- `r[0].c[2].q` becomes `d[1]`.", "- `r[0].c[3].q` becomes `d[2]`.",
             "- `r[1].c[2].q` becomes `d[3]`.", "- `r[1].c[3].q` becomes `d[4]`."],
            indices.unfolded(text).split("\n"))

    def test_loops_over_parts_stay(self):
        text = "- For each `i` from 0 to 3:\n  - `q[i]` is `d[3 - i]`."
        self.assertEqual(text, indices.unfolded(text))

    def test_items_are_told_one_by_one(self):
        line = "State: `n` (1 bit) starts at 0; `a[i].q` (2 bits) starts at 0 (for each `i` from 0 to 1)."
        self.assertEqual(
            "State: `n` (1 bit) starts at 0; `a[0].q` (2 bits) starts at 0; `a[1].q` (2 bits) starts at 0.",
            indices.unfolded(line))


class Forms(unittest.TestCase):
    def test_what_the_class_computes_on_the_way_is_not_understood(self):
        code = "class TopModule:\n    def eval(self, inputs):\n        t = inputs.get(\"a\", 0)\n        y = t ^ 1\n"
        with self.assertRaises(formulas.Unread):
            forms.one_form("`~a` is `t ^ 1`", {"a": 1, "y": 1}, {}, {}, code, random.Random(1))
        self.assertIsNone(forms.one_form("`a & y` is `a & y`", {"a": 1, "y": 1}, {}, {}, code + "a & y", random.Random(1)))

    def test_comparisons_over_several_lines_change_no_register(self):
        code = "    def eval(self, inputs):\n        self.n = 1\n        y = int(\n            self.n >= 2\n        )\n"
        self.assertIsNone(forms.order("Within a call, `y` is computed behind the edge, of what registers have become.", code))


class Gates:
    """Outputs of inputs alone."""

    def eval(self, inputs):
        a, b, s, n = (inputs[name] for name in ("a", "b", "s", "n"))
        return {"m": b if s else a, "x": a ^ b, "w": a & (b | s), "g": int(n > 1), "d": 1 << n, "k": n ^ (n >> 1)}


class Functions(unittest.TestCase):
    ROW = {
        "python": "".join('inputs.get("%s", 0)' % name for name in ("a", "b", "s", "n")),
        "ports": [{"name": name, "width": width, "direction": "input"} for name, width in (("a", 1), ("b", 1), ("s", 1), ("n", 2))]
        + [{"name": name, "width": width, "direction": "output"} for name, width in
           (("m", 1), ("x", 1), ("w", 1), ("g", 1), ("d", 4), ("k", 2))],
    }

    def checked(self, claim):
        return functions.checked(self.ROW, Gates, "Over all 32 values of the inputs: %s." % claim)

    def test_claims_are_asked_of_the_class(self):
        for right in (
            "`m` is `a` while `s` is 0 and `b` while it is 1",
            "`m` is `a` while `s` is 0 and `b` while it is 1: `s` shows only where these differ, as for `a` = 1 and `b` = 0,"
            " where `m` is 1, then 0",
            "`x` is 1 where `a` and `b` differ: each of them inverts what the other gives",
            "`w` is 1 for `a` = 1 and `b` = 1, or for `a` = 1 and `s` = 1, else 0",
            "`g` is 1 for `n` from 2 to 3, else 0; exactly one bit of `d` is 1",
            "`g` is 1 for `n` = 2 or 3, else 0; the largest `d` is 8, as for `n` = 3",
        ):
            self.assertIsNone(self.checked(right), right)
        for wrong in (
            "`m` is `b` while `s` is 0 and `a` while it is 1",
            "`m` is `a` while `s` is 0 and `b` while it is 1: `s` shows only where these differ, as for `a` = 0 and `b` = 1,"
            " where `m` is 1, then 0",
            "`x` is 1 where both `a` and `b` are 1: a 0 at one of them is enough for 0",
            "`w` is 1 for `a` = 1 and `b` = 1, else 0",
            "`g` is 1 for `n` from 1 to 3, else 0",
            "no two of them give the same `k`",
            "each bit of `k` depends on no bit that stands in another place",
            "the largest `d` is 8, as for `n` = 2",
            "at most one of `m` and `x` is 1",
        ):
            self.assertIsInstance(self.checked(wrong), str, wrong)
        self.assertIs(True, self.checked("`m` is nice"))


if __name__ == "__main__":
    unittest.main()
