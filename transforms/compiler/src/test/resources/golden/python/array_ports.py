class TopModule:
    def __init__(self):
        self.last = 0
        self.bank = [0] * 4
        self.sorted = [0] * 4
        self.delayed = [0] * 4

    def eval(self, inputs: dict) -> dict:
        we = inputs.get("we", 0) & 0x1
        at = inputs.get("at", 0) & 0x3
        d = inputs.get("d", 0) & 0xFF

        self.sorted[0] = self.bank[0] if self.bank[0] < self.bank[3] else self.bank[3]
        self.sorted[1] = self.bank[1] if self.bank[1] < self.bank[2] else self.bank[2]
        self.sorted[2] = self.bank[2] if self.bank[2] < self.bank[1] else self.bank[1]
        self.sorted[3] = self.bank[3] if self.bank[3] < self.bank[0] else self.bank[0]

        if we:
            self.bank[at] = d
        self.last = self.delayed[at]
        for s_k_i in range(4):
            self.delayed[s_k_i] = self.sorted[s_k_i]

        sum_ = 0
        for t_i in range(4):
            sum_ = (sum_ + self.bank[t_i]) & 0x3FF
        self.sorted[0] = self.bank[0] if self.bank[0] < self.bank[3] else self.bank[3]
        low = self.sorted[0]
        return {"sum": sum_, "low": low, "last": self.last}
