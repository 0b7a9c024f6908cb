class TopModule:
    def __init__(self):
        self.sck = 0
        self.out = 0
        self.q = 0

    def eval(self, inputs: dict) -> dict:
        rst_n = inputs.get("rst_n", 0) & 0x1
        step = inputs.get("step", 0) & 0x1
        data = inputs.get("data", 0) & 0x1
        d = inputs.get("d", 0) & 0xF

        first = 15

        if not rst_n:
            self.sck = 1
            self.out = 0
            self.q = 15
        else:
            if step:
                self.sck ^= 1
                self.out = data
            self.q = d ^ first

        return {"sck": self.sck, "out": self.out, "q": self.q}
