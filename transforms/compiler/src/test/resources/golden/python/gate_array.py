class TopModule:
    def __init__(self):
        pass

    def eval(self, inputs: dict) -> dict:
        en = inputs.get("en", 0) & 0x1
        a = inputs.get("a", 0) & 0xFF
        b = inputs.get("b", 0) & 0xFF
        m = inputs.get("m", 0) & 0xFF

        y = (a if en else 0) | (0 if en else b)
        z = a & b
        n = ~(a & b & m) & 0xFF
        o = 0
        for i in range(4):
            o |= ((a >> (i + 4)) & 0x1 if (m >> i) & 0x1 else (b >> (3 - i)) & 0x1) << i
        return {"y": y, "z": z, "n": n, "o": o}
