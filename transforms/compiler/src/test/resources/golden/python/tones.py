class TopModule:
    C = 1
    G = 5

    def __init__(self):
        # State 2 is never entered.
        self.state = 0

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        low = inputs.get("low", 0) & 0x1
        high = inputs.get("high", 0) & 0x1
        any_ = inputs.get("any", 0) & 0xF

        if rst:
            self.state = 0
        elif self.state == 0:
            if any_ & 0x1:
                self.state = 1
        elif self.state == 1:
            self.state = ((any_ >> 1) & 0x1) ^ 1
        else:
            self.state = 0

        if low:
            note = self.C
        elif high:
            note = self.G
        else:
            note = 0
        if note == self.C:
            period = 3822
        elif note == self.G:
            period = 2551
        else:
            period = 0
        # The item of 2 stays: `@*` starts this when `any` changes.
        if note == self.C:
            level = 9
        elif note == 2:
            level = any_
        else:
            level = 0
        return {"period": period, "phase": self.state, "level": level}
