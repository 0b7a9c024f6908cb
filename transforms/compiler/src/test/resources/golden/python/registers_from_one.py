class TopModule:
    def __init__(self):
        self.b = 0
        self.x = [0] * 31

    def eval(self, inputs: dict) -> dict:
        we = inputs.get("we", 0) & 0x1
        rd = inputs.get("rd", 0) & 0x1F
        ra = inputs.get("ra", 0) & 0x1F
        rb = inputs.get("rb", 0) & 0x1F
        d = inputs.get("d", 0) & 0xFFFFFFFF

        if rb == 0:
            self.b = 0
        else:
            self.b = self.x[rb - 1]
        if we and rd != 0:
            self.x[rd - 1] = d
        if rb != 0 and d & 0x1:
            self.x[rb - 1] &= 0xFFFFFF00

        a = self.x[ra - 1] if ra else 0
        unasked = (self.x[rb - 1] if rb >= 1 else 0) & 0xFF
        return {"a": a, "b": self.b, "unasked": unasked}
