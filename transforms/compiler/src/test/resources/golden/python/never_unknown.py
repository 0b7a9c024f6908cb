class TopModule:
    def __init__(self):
        self.seen = 0
        self.q = 0

    def eval(self, inputs: dict) -> dict:
        d = inputs.get("d", 0) & 0xF
        e = inputs.get("e", 0) & 0x1

        self.seen = e
        q = d
        if e:
            q = 0
        elif self.q != d:
            q = (self.q + 1) & 0xF
        self.q = q

        y = d if e else self.q
        return {"seen": self.seen, "q": self.q, "y": y}
