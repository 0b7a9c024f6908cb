def signed(value, width):
    # the number that the low bits of value stand for in two's complement
    sign = 1 << (width - 1)
    return ((value & (2 * sign - 1)) ^ sign) - sign


class TopModule:
    def __init__(self):
        self.last = 0
        self.done = 0
        self.open_ = 0
        self.neg = 0
        self.moved = 0
        self.any_ = 0
        self.count = 0

    def eval(self, inputs: dict) -> dict:
        rst_n = inputs.get("rst_n", 0) & 0x1
        en = inputs.get("en", 0) & 0x1
        lock = inputs.get("lock", 0) & 0x1
        n = inputs.get("n", 0) & 0xF
        d = inputs.get("d", 0) & 0xF

        if not rst_n:
            self.count = 0
            self.last = 0
            self.done = 0
        else:
            self.last = int(self.count == n)
            self.done = int(self.count >= n)
        self.open_ = lock
        self.neg = int(signed(d, 4) < 0)
        self.moved = int(not (en and self.count >= n))
        self.any_ = 1 if n else 0
        if not rst_n:
            self.count = 0
        else:
            self.count = (self.count + 1) & 0xF

        pair = (lock << 1) | int(signed(d, 4) < 0)
        return {
            "last": self.last, "done": self.done, "open": self.open_, "neg": self.neg,
            "moved": self.moved, "any": self.any_, "pair": pair,
        }
