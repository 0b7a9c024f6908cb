"""Compiler directives as Icarus Verilog takes them, and forms of which its readers may think differently.

The same rules as `DirectiveScanner` in the compiler's front end.
"""

import re

from characters import BLANK, BLANKS, GAP, LINE_ENDS, NAME, SCALE, is_control
from preprocessor_view import View
from rules import read_rules

PLACE = re.compile(r"[ \t]+[0-9]+[ \t]+\"([^\"\r\n]*)\"(?:[ \t]+[0-9])?[ \t]*")

# The form of each directive that Icarus Verilog knows.
DIRECTIVES = read_rules("directives.txt")
OWN = frozenset(("file", "condition", "macro", "unknown"))


class DirectiveScanner:
    """The part of a scanner that reads directives. The other part has the text and where it is in it:

    `text`, `end`, `at`, `source`, `tokens`, `view`, `_char(offset)` and `_doubt(offset, message)`; see VerilogText.
    """

    # Of conditional directives: how many are open, and how the preprocessor reads what they leave out.
    depth = 0
    left_out = None
    # Conditionals that the definition at hand has opened.
    depth_in_definition = 0

    def _check(self, offset, live):
        if not self.source:
            return
        differs = self.view.is_live_at(offset) != live
        if not differs and self.depth > 0 and self._is_conditional(offset):
            differs = self.left_out.is_live_at(offset) != live
        if differs:
            part = "a part" if live else "no part"
            self._doubt(
                offset, "a grave accent that the preprocessor takes for %s of a string or comment" % part
            )

    def _is_conditional(self, offset):
        return self.text.startswith(("if", "el", "endif"), offset + 1)

    def _identifier(self):
        match = NAME.match(self.text, self.at)
        if not match:
            return ""
        self.at = match.end()
        return match.group()

    def _directive(self, first):
        start = self.at
        self._check(start, True)
        self.at += 1
        name = self._identifier()
        form = DIRECTIVES.get(name)
        if form is None:
            self.tokens.append(("macro", self.text[start : self.at]))
            if not self.source:
                self._doubt(start, "a grave accent behind the preprocessor")
            elif self.depth > 0 and name.startswith(("else", "endif")):
                self._doubt(start, "`%s, which ends a group that is left out" % name)
            return
        if self.source and self.view.state == View.ATTRIBUTE:
            self._doubt(start, "a directive within an attribute")
        if form in OWN and not self.source:
            self._doubt(start, "`%s behind the preprocessor" % name)
        if not self._arguments(form, name, first):
            self._doubt(start, "`%s in a form that is not the same to all" % name)
        self.at = min(self.at, self.end)
        self.tokens.append(("directive", self.text[start : self.at]))
        self.view.restart(self.at)
        if self.left_out is not None:
            self.left_out.restart(self.at)

    def _arguments(self, form, name, first):
        if form == "nothing":
            return True
        if form == "alone":
            return self._is_line_over(True)
        if form == "scale":
            return self._skip_gap() and self._scale() and self._slash() and self._scale() and self._is_line_over(False)
        if form == "word":
            return self._skip_gap() and self._identifier() != "" and self._is_line_over(True)
        if form == "text":
            self._skip_gap()
            return self._quoted() and self._is_line_over(True)
        if form == "rest":
            return self._rest() and first
        if form == "place":
            return first and self._place()
        if form == "file":
            end = self.at
            self._skip_gap()
            if not self._quoted():
                self.at = end
            return True
        if form == "condition":
            return self._condition(name)
        if form == "macro":
            return self._define() if name == "define" else self._undefine()
        return False

    def _skip_gap(self, pattern=GAP):
        start = self.at
        self.at = pattern.match(self.text, start).end()
        return self.at > start

    def _is_at_line_end(self, offset):
        return offset >= self.end or self.text[offset] in LINE_ENDS

    def _is_line_over(self, block_comments):
        offset = self.at
        while True:
            offset = GAP.match(self.text, offset).end()
            if self._is_at_line_end(offset) or self.text.startswith("//", offset):
                return True
            if not block_comments or not self.text.startswith("/*", offset):
                return False
            offset += 2
            while not self.text.startswith("*/", offset):
                if self._is_at_line_end(offset):
                    return False
                offset += 1
            offset += 2

    def _scale(self):
        match = SCALE.match(self.text, self.at)
        if match:
            self.at = match.end()
        return match is not None

    def _slash(self):
        self._skip_gap()
        found = self._char(self.at) == "/"
        self.at += found
        self._skip_gap()
        return found

    def _quoted(self):
        if self._char(self.at) != '"':
            return False
        offset = self.at + 1
        while not self._is_at_line_end(offset):
            if self.text[offset] == '"':
                self.at = offset + 1
                return True
            offset += 1
        return False

    def _rest(self):
        good = True
        quoted = False
        while not self._is_at_line_end(self.at):
            char = self.text[self.at]
            if char == '"':
                quoted = not quoted
            elif not quoted and self.text.startswith("//", self.at):
                return good
            elif char in "`\\" or self.text.startswith(("/*", "(*"), self.at):
                good = False
            self.at += 1
        return good and not quoted

    def _place(self):
        match = PLACE.match(self.text, self.at)
        if not match or not self._is_at_line_end(match.end()):
            return False
        self.at = match.end()
        return True

    def _condition(self, name):
        opens = name.startswith("if")
        good = not (opens or name == "elsif") or (self._skip_gap(BLANK) and self._identifier() != "")
        if opens:
            if self.depth == 0:
                self.left_out = View(self.text, True)
            self.depth += 1
        elif name == "endif" and self.depth > 0:
            self.depth -= 1
            if self.depth == 0:
                self.left_out = None
        return good

    def _undefine(self):
        if not self._skip_gap():
            return False
        name = self._identifier()
        return name != "" and name not in DIRECTIVES and self._is_line_over(True)

    def _define(self):
        good = self._skip_gap(BLANK)
        name = self._identifier()
        good = good and name != "" and name not in DIRECTIVES
        if self._char(self.at) == "(":
            good = self._formals() and good
        self.depth_in_definition = 0
        while True:
            continued = self._definition_line()
            if continued is None:
                return False
            if not continued or self.at >= self.end:
                return good and self.depth_in_definition == 0
            self.at += 2 if self.text[self.at] == "\r" else 1

    def _formals(self):
        self.at += 1
        while self.at < self.end:
            char = self.text[self.at]
            if char == ")":
                self.at += 1
                return True
            lone = char == "\r" and self._char(self.at + 1) != "\n"
            if char in '"/\\([{' or (char == "`" and not self._is_macro_name()) or is_control(char) or lone:
                return False
            self.at += 1
        return False

    def _is_macro_name(self):
        """Whether a macro's name follows the grave accent at hand: it stays as it is until it is used."""
        name = NAME.match(self.text, self.at + 1)
        conditional = self.depth > 0 and self._is_conditional(self.at)
        return name is not None and name.group() not in DIRECTIVES and not conditional

    def _definition_line(self):
        """Reads a line of a definition; whether the next belongs to it, None where readers differ."""
        quoted = False
        backslash = False
        while self.at < self.end and self.text[self.at] != "\n":
            char = self.text[self.at]
            following = self._char(self.at + 1)
            if char == "\r":
                if following != "\n":
                    return None
                break
            if is_control(char) or (char == "`" and not self._is_alike_in_definition(quoted)):
                return None
            if char == "/" and following in "/*":
                if quoted or backslash or not self._skip_definition_comment(following):
                    return None
                continue
            if char == '"':
                quoted = not quoted
            if char not in BLANKS:
                backslash = char == "\\"
            self.at += 2 if quoted and char == "\\" and following in '"\\' else 1
        return backslash

    def _is_alike_in_definition(self, quoted):
        """Whether the grave accent at hand is the same to who defines a macro and to who leaves the definition out.

        To the former a conditional is text until the macro is used, the latter counts it, so what the definition
        opens it has to end.
        """
        if self.depth == 0 or not self._is_conditional(self.at):
            return True
        if quoted or self._char(self.at - 1) == "`" or not self.left_out.is_live_at(self.at):
            return False
        match = NAME.match(self.text, self.at + 1)
        name = match.group()
        if name in ("ifdef", "ifndef"):
            self.depth_in_definition += 1
            return self._is_named(match.end())
        if name == "endif":
            self.depth_in_definition -= 1
            return self.depth_in_definition >= 0
        return self.depth_in_definition > 0 and (name == "else" or (name == "elsif" and self._is_named(match.end())))

    def _is_named(self, offset):
        name = BLANK.match(self.text, offset).end()
        return name > offset and NAME.match(self.text, name) is not None

    def _skip_definition_comment(self, kind):
        self.at += 2
        while not self._is_at_line_end(self.at):
            if kind == "*" and self.text.startswith("*/", self.at):
                self.at += 2
                return True
            self.at += 1
        return kind == "/"
