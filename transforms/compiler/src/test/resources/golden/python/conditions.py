class TopModule:
    def __init__(self):
        self.q = 0
        self.ring = 0
        self.rotated = 0
        self.flag = 0
        self.big = 0

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        en = inputs.get("en", 0) & 0x1
        a = inputs.get("a", 0) & 0x1
        b = inputs.get("b", 0) & 0x1
        c = inputs.get("c", 0) & 0x1
        n = inputs.get("n", 0) & 0xF
        m = inputs.get("m", 0) & 0xF
        sel = inputs.get("sel", 0) & 0x3
        d = inputs.get("d", 0) & 0x1

        # bits compared with 0 and 1, an else-if that says what else says
        if rst:
            self.ring = 0b0001
            self.q = 0
            self.rotated = 8
            self.flag = 0
            self.big = 0
        else:
            self.ring = ((self.ring << 1) | d) & 0xF
            self.rotated = ((self.rotated << 1) | (self.rotated >> 3)) & 0xF
            if not en:
                self.q ^= n
            elif n > 2:
                self.q = ((self.q & 0x1) << 3) | (self.q >> 1)
            self.flag = int(not self.flag)
            self.big = (self.big & ~(0xF << ((n & 0x3) * 4))) | (m << ((n & 0x3) * 4))

        # one of three is left
        if n < m:
            order = 1
        elif n > m:
            order = 2
        else:
            order = 4
        # one of four is left
        if not a and not b:
            kind = 0
        elif not a and b:
            kind = 1
        elif a and not b:
            kind = 2
        else:
            kind = 3
        # a part is known, a contradiction, one that was asked in other words
        both = 0
        if a or n == 0:
            both = 1
        elif b:
            both = 2
        elif c:
            both = 4
        if m == 0:
            quotient = 0
        else:
            quotient = n // m
        if m > 0 and en:
            remainder = n % m
        else:
            remainder = 0
        # the divisor changes in the branch
        kept = m
        if kept != 0:
            kept -= 1
            kept = n // kept if kept else 0
        mixed = int((a and b and not c) or ((a ^ b) and not (b and c)))
        chosen = int(not a) if c else int(not b)
        share = n // m if m != 0 else 15
        hot = (0b0100 if sel == 2 else 1 + n) & 0xF
        same = 0 if sel & 0x1 else n
        return {
            "q": self.q, "ring": self.ring, "rotated": self.rotated, "flag": self.flag,
            "order": order, "kind": kind, "both": both, "quotient": quotient,
            "remainder": remainder, "kept": kept, "mixed": mixed, "chosen": chosen,
            "share": share, "hot": hot, "same": same, "big": self.big,
        }
