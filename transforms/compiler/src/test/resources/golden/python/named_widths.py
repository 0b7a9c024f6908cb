class Totals:
    W = 8
    MASK = (1 << W) - 1

    def __init__(self):
        self.sum_ = 0

    def clock(self, rst, en, add):
        next_ = (self.sum_ + add) & self.MASK
        if rst:
            self.sum_ = 0
        elif en:
            self.sum_ = next_ ^ self.MASK


class TopModule:
    DATA_WIDTH = 8  # bits of a word
    DATA_MASK = (1 << DATA_WIDTH) - 1
    DEPTH = 12
    AW = 4
    AW_MASK = (1 << AW) - 1

    def __init__(self):
        self.word = 0
        self.mem = [0] * self.DEPTH
        self.at = 0
        self.sums = Totals()

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        push = inputs.get("push", 0) & 0x1
        data = inputs.get("data", 0) & self.DATA_MASK
        other = inputs.get("other", 0) & 0xFF
        from_one = inputs.get("from_one", 0) & self.DATA_MASK

        self.word = ((self.mem[self.at] if self.at < 12 else 0) + ~data) & self.DATA_MASK
        if rst:
            self.at = 0
        elif push:
            if self.at < 12:
                self.mem[self.at] = (data + 1) & self.DATA_MASK
            self.at = (0 if self.at == self.DEPTH - 1 else self.at + 1) & self.AW_MASK
        self.sums.clock(rst, push, data)

        plain = (other + 1) & 0xFF
        # What is compared has the width of what is added up.
        last = int(((self.at + 1) & self.AW_MASK) == (from_one & 0xF))
        none = int(((data + from_one) & self.DATA_MASK) == 0)
        low = (from_one + (other & 0xF)) & 0xF
        return {
            "total": self.sums.sum_, "plain": plain, "last": last, "none": none, "low": low,
            "word": self.word,
        }
