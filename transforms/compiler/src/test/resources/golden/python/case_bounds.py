def gmul(x, y):
    result = 0
    xx = x
    for i in range(8):
        if (y >> i) & 0x1:
            result ^= xx
        xx = ((xx << 1) ^ (0x1B if xx >> 7 else 0)) & 0xFF
    return result


class TopModule:
    def __init__(self):
        self.t = 0
        self.n = 0

    def eval(self, inputs: dict) -> dict:
        d = inputs.get("d", 0) & 0x1
        a = inputs.get("a", 0) & 0xFF
        b = inputs.get("b", 0) & 0xFF

        if self.n == 0:
            pass
        elif self.n in (1, 2, 3, 4, 5, 6, 7, 8):
            self.t = (self.t & ~(1 << (self.n - 1))) | (d << (self.n - 1))
        if self.n == 10:
            self.n = 0
        else:
            self.n = (self.n + 1) & 0xF

        s = gmul(a, b)
        return {"t": self.t, "n": self.n, "s": s}
