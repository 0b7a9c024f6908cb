"""What instances of a model may share, and how the second one is let loose on the first."""

import os
import random
import sys
import unittest

import support  # noqa: F401  finds the package
import refmill_reward

sys.path.insert(0, os.path.dirname(refmill_reward.__file__))

import contract  # noqa: E402
from policy import Rejected  # noqa: E402

NAMES = ["a", "b"]
PORTS = [("y", 8)]


def rows(calls=300):
    chance = random.Random(3)
    return [(chance.randrange(4), chance.randrange(4)) for _ in range(calls)]


def model(*lines, before="", members=""):
    body = "".join("        %s\n" % line for line in lines)
    return "%s\nclass TopModule:\n%s\n    def eval(self, inputs):\n%s" % (before, members, body)


# Everything that a plain model may have beside its state, read and never written.
CONSTANTS = '''
from_here = 3
ROM = [i * 7 & 255 for i in range(256)]
NESTED = {"a": (1, [2, {3, 4}]), 5: bytearray(b"67")}
WORDS = {"a": 1}.keys()
FEW = frozenset([1, 2])
NOBODY = object()
BITS = range(8)
LOW = slice(0, 4)
small = lambda x, mask=0xF: x & mask
find = ROM.index


def outer(table=(1, 2, 3)):
    limit = len(table)

    def inner(x):
        return table[x % limit]

    return inner


pick = outer()


class Helper:
    WIDTH = 8
    table = [1, 2]

    def __init__(self, start=0):
        super().__init__()
        self.q = start

    def step(self, x):
        self.q = (self.q + x) & (1 << self.WIDTH) - 1
        return self.q

    @staticmethod
    def double(x):
        return 2 * x

    @classmethod
    def width(cls):
        return cls.WIDTH

    @property
    def low(self):
        return self.q & 1


class Word(int):
    pass


ONE = Word(1)
ORIGIN = Helper(5)


class TopModule(Helper):
    """Has all of it."""

    IDLE, RUN = range(2)
    ports: list = ["y"]
    again = Helper.step

    def __init__(self):
        super().__init__()
        self.parts = [Helper(), Helper(1)]
        self.memory = [0] * 16

    def eval(self, inputs: dict) -> dict:
        a = inputs.get("a", 0)
        b = inputs.get("b", 0)
        self.memory[a] = small(b) + pick(a) + ROM[a] + from_here
        self.parts[0].step(Helper.double(a))
        self.again(self.low + self.width() + ONE + ORIGIN.q)
        total = sum(self.memory[LOW]) + self.parts[0].q + self.q + NESTED["a"][0] + NESTED[5][0]
        return {"y": (total + find(0) + len(WORDS) + len(FEW) + BITS[1] + (NOBODY is None)) & 0xFF}
'''


class ContractTest(unittest.TestCase):
    def refused(self, text, expected):
        with self.assertRaises(Rejected) as caught:
            contract.judge(contract.load(text), NAMES, rows(), PORTS)
        self.assertEqual("PYTHON_INTERFACE", caught.exception.code)
        self.assertIn(expected, caught.exception.message)

    def accepted(self, text):
        given = rows()
        columns = contract.judge(contract.load(text), NAMES, given, PORTS)[1]
        self.assertEqual(columns, contract.run(contract.load(text), NAMES, given, PORTS)[1])
        return columns

    def test_what_is_never_written_may_be_shared(self):
        (column,) = self.accepted(CONSTANTS)
        self.assertGreater(len(set(column)), 50)

    def test_a_model_may_define_and_change_what_its_calls_make(self):
        self.accepted(
            model(
                "class Local:",
                "    n = 0",
                "def f(x, seen=[]):",
                "    seen.append(x)",
                "    Local.n += 1",
                "    return len(seen)",
                "it = iter([1, 2])",
                "return {'y': f(1) + f(2) + next(it) + Local.n}",
            )
        )

    def test_any_place_may_be_the_one_that_changes(self):
        writes = {
            "ROM": "ROM[200] += 256",
            "NESTED": "NESTED['a'][1].append(0)",
            "Helper.table": "Helper.table.reverse()",
            "TopModule.IDLE": "TopModule.IDLE = 2",
            "ORIGIN": "ORIGIN.step(1)",
            "ONE": "ONE.seen = 1",
            "TopModule.ports": "self.ports += ['z']",
            "an attribute of a function": "small.seen = 1",
            "Helper.fresh": "Helper.fresh = 1",
            "TopModule.eval": "TopModule.eval = 1",
        }
        for place, write in writes.items():
            with self.subTest(place):
                text = CONSTANTS.replace("        b = inputs", "        %s\n        b = inputs" % write)
                self.assertNotEqual(CONSTANTS, text)
                self.refused(text, "instances share state: %s" % place)

    def test_writing_what_was_there_shares_nothing(self):
        self.accepted(model("self.T[0] = 1", "return {'y': self.T[0]}", members="    T = [1]"))

    def test_what_cannot_be_looked_into_is_refused(self):
        for made in ("iter([])", "zip()", "(i for i in [])", "map(abs, [])", "ValueError()", "reversed([1])"):
            with self.subTest(made):
                self.refused(model("return {'y': 0}", before="X = {0: (%s,)}" % made), "instances share X")

    def test_a_model_that_knows_the_test_is_refused(self):
        for text in (
            "return {'y': inputs.get('a', 7 if 'no such port' not in inputs and inputs else 0)}",
            "return {'y': inputs.get('a', 7 if all(k in 'ab' for k in inputs) and inputs else 0)}",
            "return {'y': inputs['a'] if self.n > 40 else inputs.get('a', 0)}",
        ):
            with self.subTest(text):
                given = rows()
                loaded = contract.load(
                    "class TopModule:\n    def __init__(self):\n        self.n = 0\n"
                    "    def eval(self, inputs):\n        self.n += 1\n        %s\n" % text
                )
                try:
                    columns = contract.judge(loaded, NAMES, given, PORTS)[1]
                except Rejected:
                    continue
                # Or it shows in what it answers.
                self.assertNotEqual([row[0] for row in given], list(columns[0]))

    def test_the_second_instance_runs_between_the_calls_of_the_first(self):
        """What both use and put back after each call shows nowhere but in what they answer."""
        given = rows()
        text = model("return {'y': inputs.get('a', 0)}")
        order = []
        loaded = contract.load(text)
        plain = loaded.top

        class Watched(plain):
            def eval(self, inputs):
                order.append((id(self), dict(inputs)))
                return super().eval(inputs)

        loaded.top = Watched
        contract.judge(loaded, NAMES, given, PORTS, foreign=False)
        first = order[0][0]
        whole = [inputs for who, inputs in order if who == first]
        self.assertEqual(
            [{k: v for k, v in zip(NAMES, row) if v} for row in given],
            [{k: v for k, v in inputs.items() if v and k in NAMES} for inputs in whole],
        )
        # Now and then the first one is asked without the inputs that are 0, too, and with a key that is none.
        self.assertLess(5, sum(not set(NAMES) <= set(inputs) for inputs in whole))
        self.assertLess(5, sum(not set(inputs) <= set(NAMES) for inputs in whole))
        self.assertLess(len(given) * 0.9, sum(set(NAMES) == set(inputs) for inputs in whole))
        turns = [index for index, (who, _) in enumerate(order) if who != first][: contract.REPLAYED_CALLS]
        second = [order[index][1] for index in turns]
        for inputs, row in zip(second, given):
            self.assertEqual({k: v for k, v in zip(NAMES, row) if v}, {k: v for k, v in inputs.items() if k in NAMES})
            self.assertGreaterEqual(1, len(set(inputs) - set(NAMES)))
        # In every tenth of the run, so that state which is shared late shows too.
        self.assertEqual(set(range(10)), {index * 10 // len(order) for index in turns})

    def test_places_depend_on_text_and_stimuli(self):
        def places(text, given):
            return list(contract.places(text, given, 32))

        one = places("a", rows())
        self.assertEqual(one, places("a", rows()))
        self.assertNotEqual(one, places("b", rows()))
        self.assertNotEqual(one, places("a", rows()[:-1] + [(9, 9)]))
        for calls in (1, 2, 31, 32, 33, 1000):
            count = min(calls, 32)
            found = list(contract.places("a", rows(calls), count))
            self.assertEqual((count, sorted(set(found))), (len(found), found))
            self.assertTrue(1 <= found[0] and found[-1] <= calls)

    def test_missing_inputs_count_as_0(self):
        self.accepted(model("return {'y': inputs.get('a', 0) ^ inputs.get('b', 0)}"))
        for text in (
            model("return {'y': inputs['a']}"),
            model("return {'y': inputs['b'] if inputs.get('a', 0) else 0}"),
            model("return {'y': inputs.get('a', 7)}"),
            model(
                "self.n += 1",
                "return {'y': inputs['a'] if self.n > 4 else 0}",
                members="    def __init__(self):\n        self.n = 0",
            ),
            model("return {'y': len(inputs)}"),
            model("return {'y': sum(inputs.values())}"),
        ):
            with self.subTest(text):
                self.refused(text, "a missing input does not count as 0")

    def test_a_default_that_shows_late_is_refused_by_name(self):
        """A reset that is asserted now and then, and counts as released when it is missing."""
        start = "    def __init__(self):\n        self.q = 0"
        right = (
            "self.q = (self.q + 1) & 0xFF if inputs.get('b', 0) else 0",
            "return {'y': self.q}",
        )
        wrong = (right[0].replace("'b', 0", "'b', 1"), right[1])
        for seed in range(40):
            chance = random.Random(seed)
            given = [(chance.randrange(4), int(chance.random() > 0.03 and call > 0)) for call in range(1000)]
            contract.judge(contract.load(model(*right, members=start)), NAMES, given, PORTS)
            loaded = contract.load(model(*wrong, members=start))
            with self.assertRaises(Rejected) as caught:
                contract.judge(loaded, NAMES, given, PORTS)
            self.assertIn("a missing input does not count as 0", caught.exception.message)
        self.assertIn("'b'", caught.exception.message)

    def test_the_compilers_own_models_are_asked_less(self):
        given = rows(1000)
        made = []
        for foreign in (False, True):
            loaded = contract.load(model("return {'y': inputs.get('a', 0)}"))
            calls = []
            plain = loaded.top

            class Counted(plain):
                def eval(self, inputs):
                    calls.append(1)
                    return super().eval(inputs)

            loaded.top = Counted
            contract.judge(loaded, NAMES, given, PORTS, foreign=foreign)
            made.append(len(calls))
        self.assertEqual(contract.SPARSE_CALLS, made[1] - made[0])

    def test_out_of_range_is_refused_or_no_value(self):
        text = model("return {'y': inputs.get('a', 0) << 7}")
        self.refused(text, "a mask is missing")
        given = rows()
        (column,) = contract.judge(contract.load(text), NAMES, given, PORTS, strict=False)[1]
        self.assertEqual([a << 7 if a < 2 else None for a, _ in given], column)

    def test_depth_below_eval_is_the_same_for_all_callers(self):
        text = model(
            "def down(n):",
            "    return 0 if n == 0 else down(n - 1)",
            "return {'y': down(%d)}",
        )

        def deepest(call):
            low, high = 0, 2000
            while low < high - 1:
                middle = (low + high) // 2
                try:
                    call(text % middle)
                    low = middle
                except Rejected:
                    high = middle
            return low

        def plain(code):
            contract.judge(contract.load(code), NAMES, rows(2), PORTS)

        def nested(code, depth=50):
            return nested(code, depth - 1) if depth else plain(code)

        limit = sys.getrecursionlimit()
        try:
            self.assertEqual(deepest(plain), deepest(nested))
        finally:
            sys.setrecursionlimit(limit)

    def test_much_that_is_shared_is_looked_at_too(self):
        table = "T = [[0] for _ in range(20000)]"
        self.accepted(model("return {'y': T[5][0]}", before=table))
        self.refused(model("T[19000][0] += 1", "return {'y': 0}", before=table), "T changed")


if __name__ == "__main__":
    unittest.main()
