"""Extraction, corner by corner."""

import time
import unittest

import shapes
import support  # noqa: F401
from refmill_reward.answers import extract


def fenced(code, label="python"):
    return "```%s\n%s\n```" % (label, code)


class ExtractTest(unittest.TestCase):
    def check(self, expected, text, language="python"):
        found = extract(text, language)
        self.assertEqual(expected, found.strip() if found is not None else None)

    def test_the_recipes_form(self):
        self.check("x = 1", "<think>\nhm\n</think>\n<answer>\n" + fenced("x = 1") + "\n</answer>")

    def test_reasoning_is_no_answer(self):
        self.check(None, "<think>" + fenced("x = 1") + "</think>")
        self.check(None, "<think><answer>" + fenced("x = 1") + "</answer>")
        self.check("y", "<think><answer>" + fenced("x") + "</answer></think>" + fenced("y"))
        self.check("z", "a</think>" + fenced("y") + "</think>\n" + fenced("z"))
        self.check("y", fenced("y") + "\n<think>" + fenced("x"))

    def test_the_last_answer_counts(self):
        self.check("b", "<answer>%s</answer> no: <answer>%s</answer>" % (fenced("a"), fenced("b")))
        self.check("a", "<answer>\n%s\n</answer>\n%s" % (fenced("a"), fenced("b")))

    def test_the_last_block_of_the_language_counts(self):
        self.check("b", fenced("a") + "\ntext\n" + fenced("b") + "\n" + fenced("c", "verilog"))
        self.check("a", fenced("a") + "\n" + fenced("out", ""))
        self.check("c", fenced("a", "text") + "\n" + fenced("c", ""))
        self.check(None, fenced("module m; endmodule", "verilog"))
        self.check("m", fenced("m", "systemverilog"), "verilog")
        self.check("m", fenced("m", "Python3"))

    def test_code_without_a_fence_needs_the_tag(self):
        self.check("x = 1", "<answer>x = 1</answer>")
        self.check(None, "x = 1")

    def test_what_is_cut_off_ends_at_the_end(self):
        self.check("x = 1\ny", "<answer>\n```python\nx = 1\ny")
        self.check("x = 1", "<answer>\n```python\nx = 1\n</answer>")

    def test_fences_of_other_kinds(self):
        self.check("x", "~~~python\nx\n~~~")
        self.check("```\nx\n```", "````python\n```\nx\n```\n````")
        self.assertEqual("x\ny\n", extract("```python\r\nx\r\ny\r\n```\r\n", "python"))
        self.check("x", "  ```python title=a\nx\n  ```")
        self.check("s = '```'", "```python\ns = '```'\n```")

    def test_an_indented_fence_indents_its_block(self):
        block = "- so:\n   ```python\n   if a:\n       b\n c\n   ```\n"
        self.assertEqual("if a:\n    b\nc\n", extract(block, "python"))
        self.assertEqual("  a\n", extract("```python\n  a\n  ```", "python"))

    def test_attributes_behind_the_language(self):
        for label in ("python:model.py", "python,linenos", "py:a,b", "python {linenos=true}"):
            self.check("x", fenced("x", label))
        self.check(None, fenced("x", "text:python"))

    def test_nothing(self):
        for text in ("", "   ", "<answer></answer>", "<answer>\n```python\n```\n</answer>", None, 3):
            self.check(None, text)

    def test_lengths_are_limited(self):
        self.check(None, "<answer>%s</answer>" % ("x" * 1_000_001))
        self.check(None, "`" * 4_000_001)
        self.check(None, ("```" + " " * 1000) * 3000)

    def test_time_grows_with_the_length_alone(self):
        """The bounds are ten times what is usual: they tell linear from quadratic, not slow from quick."""
        for (name, short), (_, long) in zip(shapes.shapes(20_000), shapes.shapes(200_000)):
            with self.subTest(name):
                quick, slow = processor_time(short), processor_time(long)
                self.assertLess(slow, 0.5)
                self.assertLess(slow, 40 * max(quick, 0.002))


def processor_time(text):
    best = 1e9
    for _ in range(2):
        start = time.process_time()
        extract(text, "python")
        best = min(best, time.process_time() - start)
    return best


if __name__ == "__main__":
    unittest.main()
