"""Finds the code in what a model of language said.

The form is `<think>...</think><answer>...</answer>` with the code in a fenced block inside the answer:

1. What stands before the last `</think>` is reasoning, and so is all after a `<think>` that never ends.
2. In the rest, the last `<answer>` counts, up to the next `</answer>` or to the end. Without one, all of
   the rest counts.
3. There, the last fenced block marked with the wanted language counts; else the last one that is not
   marked with another language. A block that is not closed ends where the answer ends. As far as its fence
   is indented, up to three blanks, its lines lose their indent.
4. An answer without any fence is code as a whole if it has the tag; text without tag and fence is none.

This runs in the trainer's own process on text that a model under training chose, so each step looks at
each character a bounded number of times: searches for fixed strings, and one expression in which every
character decides at once how to go on, so that it never goes back.
"""

import re

MAX_TEXT = 4_000_000
MAX_CODE = 1_000_000
MAX_LABEL = 64

LANGUAGES = {
    "python": ("python", "python3", "py"),
    "verilog": ("verilog", "systemverilog", "sv", "v"),
}

# The rest of the line is taken whole, and what it says is looked at afterwards.
FENCE = re.compile(r"^( {0,3})(```+|~~~+)(.*)", re.MULTILINE)

# Renderers take file names and options behind the language for its attributes.
ATTRIBUTES = re.compile("[:,]")


def extract(text, language):
    """The code of an answer in `language`, or None if there is none."""
    if not isinstance(text, str) or len(text) > MAX_TEXT:
        return None
    answer, tagged = answer_of(text)
    if answer is None:
        return None
    answer = answer.replace("\r\n", "\n")
    code, fences = last_block(answer, language)
    if code is None and tagged and not fences:
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


def last_block(text, language):
    """The last fenced block in a language, else the last unmarked one; and whether there is a fence.

    Of each block only its place is kept: there may be as many as a tenth of the characters.
    """
    places = {"": None, language: None}
    opening = None
    fences = False
    for fence in FENCE.finditer(text):
        indent, mark, rest = fence.groups()
        if "`" in rest:
            # A line of text that begins with code between backticks.
            continue
        fences = True
        if opening is None:
            opening = (mark, rest, fence.end() + 1, len(indent))
        elif (not rest or not rest.strip()) and mark.startswith(opening[0]):
            places[label_of(opening[1], language)] = (opening[2], fence.start(), opening[3])
            opening = None
    if opening is not None:
        # A fence that the text ends in counts as closed there.
        places[label_of(opening[1], language)] = (opening[2], len(text), opening[3])
    place = places[language] or places[""]
    return (block_at(text, *place) if place else None), fences


def block_at(text, start, end, indent):
    block = text[start:end]
    return re.sub("^ {1,%d}" % indent, "", block, flags=re.MULTILINE) if indent else block


def label_of(rest, language):
    """The language if the words behind a fence name it, "" if there are none, else None."""
    if not rest:
        return ""
    words = rest.split(None, 1)
    label = ATTRIBUTES.split(words[0], 1)[0].strip("{}.") if words else ""
    if len(label) <= MAX_LABEL and label.lower() in LANGUAGES[language]:
        return language
    return None if label else ""
