"""A flat module as Yosys writes it: wires, cells, connections."""

import re

TOKEN = re.compile(r"[{}]|\[\d+(?::\d+)?\]|\d+'[01xzm-]+|-?\d+|[\\$]\S+")


class Cell:
    def __init__(self, kind, name, first):
        self.kind = kind
        self.name = name
        self.first = first
        self.last = first
        self.parameters = {}
        self.ports = {}


class Module:
    """A module's text, taken apart by lines.

    wires   name: (width, start offset, "input", "output" or "")
    inits   name: bits of its initial value, "x" where it has none
    signed  names of wires that hold signed numbers
    memories    name: (first address, address behind the last)
    """

    def __init__(self, text):
        self.lines = text.split("\n")
        self.wires = {}
        self.inits = {}
        self.signed = set()
        self.memories = {}
        self.cells = []
        self.connections = []
        self.modules = 0
        init = None
        cell = None
        for number, line in enumerate(self.lines):
            words = line.split()
            if not words:
                continue
            word = words[0]
            if cell is not None:
                if word == "parameter":
                    cell.parameters[words[-2]] = words[-1]
                elif word == "connect":
                    cell.ports[words[1]] = line.split(None, 2)[2]
                elif word == "end":
                    cell.last = number
                    cell = None
            elif word == "attribute":
                if words[1] == "\\init":
                    init = words[2]
            elif word == "wire":
                self._wire(words, init)
                init = None
            elif word == "memory":
                said = dict(zip(words[1:-1:2], words[2:-1:2]))
                first = int(said.get("offset", "0"))
                self.memories[words[-1]] = first, first + int(said.get("size", "1"))
            elif word == "cell":
                cell = Cell(words[1], words[2], number)
                self.cells.append(cell)
            elif word == "connect":
                self.connections.append(_sides(line))
            elif word == "module":
                self.modules += 1
                self.first = number

    def _wire(self, words, init):
        width, offset, direction = 1, 0, ""
        for at, word in enumerate(words[1:-1], 1):
            if word == "width":
                width = int(words[at + 1])
            elif word == "offset":
                offset = int(words[at + 1])
            elif word in ("input", "output", "inout"):
                direction = word
            elif word == "signed":
                self.signed.add(words[-1])
        self.wires[words[-1]] = (width, offset, direction)
        if init:
            bits = constant(init)
            self.inits[words[-1]] = bits + "x" * (width - len(bits))

    def bits(self, specification):
        """What a signal consists of, from the least bit: (wire, index from 0) or a constant's character."""
        tokens = TOKEN.findall(specification)
        stack = [[]]
        for token in tokens:
            if token == "{":
                stack.append([])
            elif token == "}":
                parts = stack.pop()
                # Written from the most significant part on.
                stack[-1].append([bit for part in reversed(parts) for bit in part])
            elif token[0] == "[":
                ends = [int(end) for end in token[1:-1].split(":")]
                whole = stack[-1].pop()
                stack[-1].append(whole[ends[-1]:ends[0] + 1])
            elif token[0] in "\\$":
                stack[-1].append([(token, index) for index in range(self.wires[token][0])])
            else:
                stack[-1].append(list(constant(token)))
        return stack[0][0]


def _sides(line):
    text = line.strip()[len("connect "):]
    if text[0] == "{":
        end = text.index("}") + 1
    else:
        found = re.match(r"\S+(?: \[[\d:]+\])*", text)
        end = found.end()
    return text[:end], text[end:].strip()


def constant(text):
    """Bits of a constant, the least first."""
    if "'" in text:
        width, bits = text.split("'")
        bits = bits.replace("-", "x")
        # 8'x stands for eight of them.
        return bits[::-1] + (bits[0] if bits[0] != "1" else "0") * (int(width) - len(bits))
    number = int(text)
    return format(number & 0xFFFFFFFF, "032b")[::-1]
