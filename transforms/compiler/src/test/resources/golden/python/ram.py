class TopModule:
    def __init__(self):
        self.q = 0
        self.mem = [0] * 16

    def eval(self, inputs: dict) -> dict:
        we = inputs.get("we", 0) & 0x1
        wa = inputs.get("wa", 0) & 0xF
        ra = inputs.get("ra", 0) & 0xF
        d = inputs.get("d", 0) & 0xFF

        self.q = self.mem[ra]
        if we:
            self.mem[wa] = d

        return {"q": self.q}
