"""Finds the code in what a model of language said.

The form is `<think>...</think><answer>...</answer>` with the code in a fenced block inside the answer:

1. What stands before the last `</think>` is reasoning, and so is all after a `<think>` that never ends.
2. In the rest, the last `<answer>` counts, up to the next `</answer>` or to the end. Without one, all of
   the rest counts.
3. There, the last fenced block marked with the wanted language counts; else the last one that is not
   marked with another language. A block that is not closed ends where the answer ends.
4. An answer without any fence is code as a whole if it has the tag; text without tag and fence is none.
"""

import re

MAX_TEXT = 4_000_000
MAX_CODE = 1_000_000

LANGUAGES = {
    "python": ("python", "python3", "py"),
    "verilog": ("verilog", "systemverilog", "sv", "v"),
}

FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})[ \t]*([^\s`]*)[^\n`]*$")


def extract(text, language):
    """The code of an answer in `language`, or None if there is none."""
    if not isinstance(text, str) or len(text) > MAX_TEXT:
        return None
    answer, tagged = answer_of(text)
    if answer is None:
        return None
    code = last_block(answer, language)
    if code is None and tagged and not any(FENCE.match(line) for line in lines_of(answer)):
        code = answer
    if code is None or not code.strip() or len(code) > MAX_CODE:
        return None
    return code


def answer_of(text):
    """The part of a text that may hold the answer, and whether it was marked as such."""
    end = text.rfind("</think>")
    if end >= 0:
        text = text[end + len("</think>") :]
    start = text.find("<think>")
    if start >= 0:
        text = text[:start]
    start = text.rfind("<answer>")
    if start < 0:
        return (text, False) if text.strip() else (None, False)
    text = text[start + len("<answer>") :]
    end = text.find("</answer>")
    return (text if end < 0 else text[:end]), True


def lines_of(text):
    return text.replace("\r\n", "\n").split("\n")


def last_block(text, language):
    """The last fenced block in a language; else the last unmarked one; else None."""
    marked = None
    unmarked = None
    opening = None
    block = []
    names = LANGUAGES[language]
    # A fence that the text ends in counts as closed there.
    for line in lines_of(text) + [None]:
        fence = FENCE.match(line) if line is not None else None
        if opening is None:
            if fence:
                opening = fence
                block = []
            continue
        mark = opening.group(1)
        closes = line is None or (
            fence
            and not fence.group(2)
            and fence.group(1)[0] == mark[0]
            and len(fence.group(1)) >= len(mark)
        )
        if not closes:
            block.append(line)
            continue
        code = "\n".join(block) + "\n"
        label = opening.group(2).strip("{}.").lower()
        if label in names:
            marked = code
        elif not label:
            unmarked = code
        opening = None
    return marked if marked is not None else unmarked
