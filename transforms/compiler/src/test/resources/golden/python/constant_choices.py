class TopModule:
    W = 8
    MASK = (1 << W) - 1
    LIMIT = 5

    def __init__(self):
        self.seen = 0

    def eval(self, inputs: dict) -> dict:
        a = inputs.get("a", 0) & self.MASK
        b = inputs.get("b", 0) & self.MASK

        self.seen = (a + self.LIMIT) & self.MASK

        swap = int(a > b)
        low = b if swap else a
        last = int(self.seen == self.LIMIT)
        return {"low": low, "seen": self.seen, "last": last}
