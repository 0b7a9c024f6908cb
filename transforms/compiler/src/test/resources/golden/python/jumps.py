class TopModule:
    def __init__(self):
        self.q = 0
        self.n = 0

    def eval(self, inputs: dict) -> dict:
        stop = inputs.get("stop", 0) & 0x1
        skip = inputs.get("skip", 0) & 0x1
        d = inputs.get("d", 0) & 0xF

        if not stop:
            self.q = d
            if skip:
                self.n = 0
            else:
                self.n = (self.n + 1) & 0xF

        return {"q": self.q, "n": self.n}
