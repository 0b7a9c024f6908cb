class TopModule:
    CLK_HZ = 1200
    BAUD = 100
    DIV = 8
    LAST = 12

    def __init__(self):
        self.count = 0

    def eval(self, inputs: dict) -> dict:
        d = inputs.get("d", 0) & 0xF

        if self.count == self.LAST - 1:
            self.count = 0
        elif self.count > (1 << self.DIV) - 3:
            self.count = self.CLK_HZ // self.BAUD // 2 + 1
        else:
            self.count += 1

        tick = int(self.count == self.DIV * 2 - 8 or self.count == 0xFFFFFFFF)
        scaled = d * (self.DIV + 3) + (1 << self.DIV)
        return {"count": self.count, "tick": tick, "scaled": scaled}
