"""Answers that are hard for whoever looks for code in them, each of a given length."""

import random

UNITS = {
    "backticks": "`",
    "tildes": "~",
    "blanks": " ",
    "tabs": "\t",
    "newlines": "\n",
    "carriage returns": "\r",
    "windows newlines": "\r\n",
    "indented newlines": "   \n",
    "fences": "```\n",
    "indented fences": "   ```\n",
    "fences of both kinds": "```\n~~~\n",
    "marked fences": "```python\n```\n",
    "fences that never close": "```python\n",
    "fences with blanks": "``` \t \n",
    "fences with a carriage return": "```\r",
    "fences that are text": "``` `\n",
    "fences inside fences": "````\n```\n```\n````\n",
    "growing words": "```a b\n",
    "line separators": "\u2028\u2029\x85\x0b\x0c\x1c",
    "wide blanks": "\u3000\u00a0",
    "wide letters": "\U0001d7ce\u0130",
    "lone surrogates": "\ud800",
    "zeros": "\0",
    "brackets": "<",
    "answers that open": "<answer>",
    "answers that end": "</answer>",
    "answers": "<answer>x</answer>",
    "thoughts that open": "<think>",
    "thoughts that end": "</think>",
    "thoughts": "<think></think>",
    "tags that are cut off": "<answer</think<think",
    "nested tags": "<think><answer><think></answer></think>",
    "fences in answers": "<answer>\n```python\nx\n```\n</answer>\n",
}


def repeated(unit, length):
    return (unit * (length // len(unit) + 1))[:length]


def growing(length):
    """Fences of growing length, none of which closes the one before."""
    lines = []
    size = 3
    while length > 0:
        lines.append("`" * size)
        length -= size + 1
        size += 1
    return "\n".join(lines)


def shrinking(length):
    return "\n".join(growing(length).split("\n")[::-1])


def noise(length):
    chance = random.Random(1)
    parts = list(UNITS.values()) + ["python", "x = 1", " "]
    return "".join(chance.choice(parts) for _ in range(length))[:length]


def shapes(length):
    """Pairs of a name and a text; each unit comes alone, in a fence's line, in a fence and in an answer."""
    for name, unit in UNITS.items():
        text = repeated(unit, length)
        yield name, text
        yield name + ", behind a fence", "```" + text
        yield name + ", behind a fence and before a backtick", "```" + text + "`"
        yield name + ", in a block", "```python\n" + text
        yield name + ", in an answer", "<answer>" + text
        yield name + ", in a whole answer", "<answer>\n```python\nx\n" + text + "\n```\n</answer>"
    # What made an expression go back and forth over one line.
    yield "blanks in three places", "```" + " " * (length // 3) + "a" * (length // 3) + " " * (length // 3) + "`"
    yield "backticks, blanks, backticks", "`" * (length // 2) + " " * (length // 2) + "`"
    yield "growing fences", growing(length)
    yield "shrinking fences", shrinking(length)
    yield "noise", noise(length)
