class TopModule:
    def __init__(self):
        self.q = 0
        self.seen = 0

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        d = inputs.get("d", 0) & 0xF

        if rst:
            self.seen = 5
            self.q = 0
        else:
            self.seen = self.q
            self.q = d

        return {"q": self.q, "seen": self.seen}
