class TopModule:
    def __init__(self):
        self.q = 0
        self.p = 0
        self.a = 0

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        d = inputs.get("d", 0) & 0x1

        if rst:
            self.a = 0

        self.p = self.q
        self.q = self.a
        if rst:
            self.a = 0
        else:
            self.a = d

        return {"q": self.q, "p": self.p}
