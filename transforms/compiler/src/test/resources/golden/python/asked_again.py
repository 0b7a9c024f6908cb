class TopModule:
    def __init__(self):
        self.m = 0
        self.q = 0

    def eval(self, inputs: dict) -> dict:
        n = inputs.get("n", 0) & 0xF
        d = inputs.get("d", 0) & 0x1

        if self.m == 3:
            self.m = n
        if self.m == 3:
            self.q = d

        return {"m": self.m, "q": self.q}
