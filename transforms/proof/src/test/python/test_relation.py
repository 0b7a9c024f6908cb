"""Which number of a model is which register: the names of instances that are lists of objects."""

import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "main", "python"))

import relation  # noqa: E402


class Leaf:
    def __init__(self, *path):
        self.path = path


def found(leaf, wire):
    """Whether a wire is a leaf, beside one of another index."""
    other = Leaf(*(part if isinstance(part, str) else part + 7 for part in leaf.path))
    leaves = [other, leaf]
    tables = relation._tables(leaves)
    lowered = {}
    for key in tables:
        lowered.setdefault(key.lower(), []).append(key)
    return relation._leaf(wire, tables, lowered, {}) == 1


class RelationTest(unittest.TestCase):
    def test_instances_of_a_loop_are_elements_of_a_list(self):
        self.assertTrue(found(Leaf("g_u", 3, "q"), "\\g[3].u.q"))
        self.assertTrue(found(Leaf("u", 3, "q"), "\\u[3].q"))
        self.assertFalse(found(Leaf("g_u", 3, "q"), "\\g[2].u.q"))

    def test_the_first_index_need_not_be_0(self):
        leaves = [Leaf("g_u", number, "q") for number in range(4)]
        tables = relation._tables(leaves)
        for index in range(4):
            self.assertEqual(index, relation._leaf("\\g[%d].u.q" % index, tables, {}, {}))
        self.assertEqual(3, relation._leaf("\\g[4].u.q", tables, {}, {}))

    def test_loops_in_loops_are_lists_of_lists(self):
        self.assertTrue(found(Leaf("row_col_u", 1, 2, "acc"), "\\row[1].col[2].u.acc"))
        self.assertTrue(found(Leaf("row_u", 1, 2, "acc"), "\\row[1].u[2].acc"))
        self.assertTrue(found(Leaf("a_u", 1, "b_v", 2, "acc"), "\\a[1].u.b[2].v.acc"))
        self.assertFalse(found(Leaf("row_col_u", 1, 2, "acc"), "\\row[2].col[1].u.acc"))


if __name__ == "__main__":
    unittest.main()
