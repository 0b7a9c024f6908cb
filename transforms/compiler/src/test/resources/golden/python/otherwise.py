class TopModule:
    def __init__(self):
        self.q = 0
        self.out = 0
        self.m = 0
        self.mem = [0] * 4
        self.seen_by_m = (0, 0)

    def eval(self, inputs: dict) -> dict:
        clk = inputs.get("clk", 0) & 0x1
        d = inputs.get("d", 0) & 0x1
        we = inputs.get("we", 0) & 0x1
        part = inputs.get("part", 0) & 0x1
        addr = inputs.get("addr", 0) & 0x3
        data = inputs.get("data", 0) & 0xF

        if (clk, d) != self.seen_by_m:
            self.seen_by_m = (clk, d)
            if clk:
                self.m = d
            else:
                self.q = self.m

        self.out = self.mem[addr]
        if we and part:
            self.mem[addr] = data

        return {"q": self.q, "out": self.out}
