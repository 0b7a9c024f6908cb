def both(en, d):
    q = (d + 1 if en else d) & 0xF
    y = ~d & 0xF
    return q, y


class TopModule:
    def __init__(self):
        self.o = 0

    def eval(self, inputs: dict) -> dict:
        e = inputs.get("e", 0) & 0x1
        d = inputs.get("d", 0) & 0xF

        qa = 0
        for i in range(4):
            q, _ = both(e, d ^ i)
            qa |= q << (4 * i)

        self.o = ((qa >> 4) & 0xF) ^ d

        return {"qa": qa, "o": self.o}
