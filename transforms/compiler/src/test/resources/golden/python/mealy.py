class TopModule:
    S0 = 0
    S1 = 1
    S2 = 2

    def __init__(self):
        self.state = 0

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        a = inputs.get("a", 0) & 0x1
        b = inputs.get("b", 0) & 0x1

        next_ = self.state
        if self.state == self.S0:
            if a:
                next_ = self.S1
        elif self.state == self.S1:
            if b:
                next_ = self.S2
            else:
                next_ = self.S0
        elif self.state == self.S2:
            next_ = self.S0
        else:
            next_ = self.S0

        if rst:
            self.state = self.S0
        else:
            self.state = next_

        y = 0
        if self.state == self.S1:
            if b:
                y = a
        elif self.state == self.S2:
            y = a ^ 1
        return {"y": y, "state": self.state}
