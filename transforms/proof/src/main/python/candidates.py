"""What may hold in all states that a model reaches, guessed from some of them; `Induction` finds out what does."""

import itertools

# Values of a leaf, or of two, that are named one by one.
NAMED = 40
FEW = 16
PAIRS = 64
WHOLE = 128
MOST = 700
# Leaves that are looked at in pairs and threes.
LEAVES = 40
THREES = 14


class Candidates:
    """Facts, each a text with `{s}` for the names of a state's vectors.

    states  some that are reached, the start among them, as tuples of the leaves' patterns of bits
    bits    of each leaf, 0 for one that is always 0
    words   numbers that the model's text names
    """

    def __init__(self, states, bits, words):
        self._states = states
        self._bits = bits
        self._words = words
        self._seen = [set(column) for column in zip(*states)] if states else []
        self._leaves = [i for i, width in enumerate(bits) if width]
        self.facts = []
        for find in (self._whole, self._single, self._equal, self._pairs, self._conditional, self._threes):
            find()
        del self.facts[MOST:]

    def _is(self, leaf, value):
        return "{s}%d == %d'h%x" % (leaf, self._bits[leaf], value)

    def _any(self, parts):
        self.facts.append("(%s)" % " || ".join(parts))

    def _whole(self):
        if 1 < len(self._states) <= WHOLE and len(self._leaves) <= LEAVES:
            self._any("(%s)" % " && ".join(self._is(i, state[i]) for i in self._leaves) for state in self._states)

    def _single(self):
        for i in self._leaves:
            seen, width = self._seen[i], self._bits[i]
            if len(seen) <= NAMED:
                if len(seen) < 1 << width:
                    self._any(self._is(i, value) for value in sorted(seen))
                continue
            most, least = max(seen), min(seen)
            for word in sorted({most} | {w for w in self._words if most < w < (1 << width) - 1})[:6]:
                self.facts.append("({s}%d <= %d'h%x)" % (i, width, word))
            if least:
                self.facts.append("({s}%d >= %d'h%x)" % (i, width, least))
            ones, zeros = (1 << width) - 1, (1 << width) - 1
            for value in seen:
                ones &= value
                zeros &= ~value
            for bit in range(width):
                if (ones | zeros) >> bit & 1:
                    self.facts.append("({s}%d[%d] == 1'b%d)" % (i, bit, ones >> bit & 1))

    def _equal(self):
        for i, j in itertools.combinations(self._leaves[:LEAVES], 2):
            a, b = self._bits[i], self._bits[j]
            if min(a, b) < 2:
                continue
            if all(state[i] == state[j] for state in self._states):
                self.facts.append("({s}%d == {s}%d)" % (i, j))
                continue
            if all(state[i] <= state[j] for state in self._states):
                self.facts.append("({s}%d <= {s}%d)" % (i, j))
            if all(state[j] <= state[i] for state in self._states):
                self.facts.append("({s}%d <= {s}%d)" % (j, i))
            if a == b:
                mask = (1 << a) - 1
                first = (self._states[0][i] - self._states[0][j]) & mask
                if all((state[i] - state[j]) & mask == first for state in self._states):
                    self.facts.append("({s}%d == ({s}%d + %d'h%x))" % (i, j, a, first))
                for x, y in ((i, j), (j, i)):
                    if all(state[x] == state[y] ^ state[y] >> 1 for state in self._states):
                        self.facts.append("({s}%d == ({s}%d ^ ({s}%d >> 1)))" % (x, y, y))

    def _pairs(self):
        few = [i for i in self._leaves if 1 < len(self._seen[i]) <= FEW][:LEAVES]
        for i, j in itertools.combinations(few, 2):
            found = {(state[i], state[j]) for state in self._states}
            if len(found) <= PAIRS and len(found) < len(self._seen[i]) * len(self._seen[j]):
                self._any("(%s && %s)" % (self._is(i, a), self._is(j, b)) for a, b in sorted(found))

    def _conditional(self):
        """What another leaf is where one that has few values has this."""
        few = [i for i in self._leaves if 1 < len(self._seen[i]) <= FEW][:LEAVES]
        many = [i for i in self._leaves if len(self._seen[i]) > FEW][:LEAVES]
        for i in few:
            groups = {}
            for state in self._states:
                groups.setdefault(state[i], []).append(state)
            for value, group in sorted(groups.items()):
                for j in many:
                    low, high = min(s[j] for s in group), max(s[j] for s in group)
                    unless = "{s}%d != %d'h%x" % (i, self._bits[i], value)
                    if low == high:
                        self.facts.append("(%s || %s)" % (unless, self._is(j, low)))
                    elif high < max(self._seen[j]):
                        self.facts.append("(%s || {s}%d <= %d'h%x)" % (unless, j, self._bits[j], high))
                    if low != high and low > min(self._seen[j]):
                        self.facts.append("(%s || {s}%d >= %d'h%x)" % (unless, j, self._bits[j], low))

    def _threes(self):
        """Differences and sums, as of pointers and counts."""
        wide = [i for i in self._leaves if self._bits[i] > 1 and len(self._seen[i]) > 2][:THREES]
        for i, j, k in itertools.permutations(wide, 3):
            width = min(self._bits[x] for x in (i, j, k))
            if j < k and width > 1:
                mask = (1 << width) - 1
                if all((state[i] - state[j] - state[k]) & mask == 0 for state in self._states):
                    low = "[%d:0]" % (width - 1)
                    self.facts.append("({s}%d%s == ({s}%d%s + {s}%d%s))" % (i, low, j, low, k, low))
