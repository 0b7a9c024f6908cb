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

        q = self.a
        self.p = self.q
        if rst:
            self.a = 0
        else:
            self.a = d
        self.q = q

        return {"q": self.q, "p": self.p}
