class TopModule:
    def __init__(self):
        pass

    def eval(self, inputs: dict) -> dict:
        a = inputs.get("a", 0) & 0xFF
        b = inputs.get("b", 0) & 0xF
        s = inputs.get("s", 0) & 0x1

        if s:
            y = a & 0x3
        else:
            y = ((a >> 7) << 1) | (b >> 3)
        return {"y": y}
