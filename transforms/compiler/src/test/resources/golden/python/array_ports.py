class TopModule:
    def __init__(self):
        self.last = 0
        self.bank = [0] * 4
        self.delayed = [0] * 4

    def eval(self, inputs: dict) -> dict:
        we = inputs.get("we", 0) & 0x1
        at = inputs.get("at", 0) & 0x3
        d = inputs.get("d", 0) & 0xFF

        sorted_ = [0] * 4
        for i in range(4):
            sorted_[i] = self.bank[i] if self.bank[i] < self.bank[3 - i] else self.bank[3 - i]

        if we:
            self.bank[at] = d
        self.last = self.delayed[at]
        for i in range(4):
            self.delayed[i] = sorted_[i]

        sum_ = 0
        for i in range(4):
            sum_ = (sum_ + self.bank[i]) & 0x3FF
        sorted_[0] = self.bank[0] if self.bank[0] < self.bank[3] else self.bank[3]
        low = sorted_[0]
        return {"sum": sum_, "low": low, "last": self.last}
