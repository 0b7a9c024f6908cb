"""How Icarus Verilog's preprocessor reads a text: the same rules as `PreprocessorView` in the compiler's front end."""

import re

from characters import BLANK, LINE_ENDS

# What tells the preprocessor nothing, by what it takes the place for.
QUIET_RUNS = [re.compile(run) for run in (r'[^/"(]*', r"[^\r\n]*", r"[^*]*", r"[^*]*", r'[^"\\]*')]


class View:
    """How far Icarus Verilog's preprocessor has read and what it takes the place for."""

    TEXT, LINE, BLOCK, ATTRIBUTE, STRING = range(5)

    def __init__(self, text, left_out):
        self.text = text
        self.left_out = left_out
        self.at = 0
        self.state = View.TEXT

    def is_live_at(self, offset):
        while self.at < offset:
            self.at = QUIET_RUNS[self.state].match(self.text, self.at, offset).end()
            if self.at < offset:
                self._step()
        return self.at == offset and self.state in (View.TEXT, View.ATTRIBUTE)

    def restart(self, offset):
        self.at = offset
        self.state = View.TEXT

    def _step(self):
        char = self.text[self.at]
        pair = self.text[self.at : self.at + 2]
        self.at += 1
        if self.state == View.TEXT:
            if pair == "//":
                self._enter(View.LINE)
            elif pair == "/*":
                self._enter(View.BLOCK)
            elif not self.left_out and char == '"':
                self.state = View.STRING
            elif not self.left_out and pair == "(*":
                end = BLANK.match(self.text, self.at + 1).end()
                if self.text.startswith(")", end):
                    self.at = end + 1
                else:
                    self._enter(View.ATTRIBUTE)
        elif self.state == View.LINE:
            if char in LINE_ENDS:
                self.state = View.TEXT
        elif self.state == View.BLOCK:
            if pair == "*/":
                self._enter(View.TEXT)
        elif self.state == View.ATTRIBUTE:
            if pair == "*)":
                self._enter(View.TEXT)
        elif char == '"':
            self.state = View.TEXT
        elif pair in ("\\\\", '\\"', "\\`"):
            self.at += 1

    def _enter(self, state):
        self.at += 1
        self.state = state
