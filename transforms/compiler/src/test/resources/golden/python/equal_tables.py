class TopModule:
    SEG_TABLE = (0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07)

    def __init__(self):
        pass

    def eval(self, inputs: dict) -> dict:
        pick = inputs.get("pick", 0) & 0x1
        a = inputs.get("a", 0) & 0x7
        b = inputs.get("b", 0) & 0x7

        if pick:
            seg = self.SEG_TABLE[a]
        else:
            seg = self.SEG_TABLE[b]
        return {"seg": seg}
