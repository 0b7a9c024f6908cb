class TopModule:
    def __init__(self):
        self.p = 0
        self.q = 0
        self.acc = 0
        self.left = 0

    def eval(self, inputs: dict) -> dict:
        a = inputs.get("a", 0) & 0xF
        b = inputs.get("b", 0) & 0xF
        load = inputs.get("load", 0) & 0x1

        if load:
            p = a
            self.q = b
            self.acc = 0
            self.left = a
        else:
            p = self.q
            self.q = self.p
            self.acc = ((self.acc << 1) | (self.left >> 3)) & 0xFF
            self.left = (self.left << 1) & 0xF
        self.p = p

        if a < b:
            lo = a
            hi = b
        else:
            lo = b
            hi = a
        u = (a >> 1) & 0x3
        v = ((a & 0x1) << 3) | (b >> 1)
        carry_sum = a + b
        carry = carry_sum >> 4
        sum_ = carry_sum & 0xF
        return {
            "lo": lo, "hi": hi, "p": self.p, "q": self.q, "acc": self.acc, "left": self.left,
            "u": u, "v": v, "carry": carry, "sum": sum_,
        }
