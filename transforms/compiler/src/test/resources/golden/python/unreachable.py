class TopModule:
    T_TABLE = (17, 4, 98, 55, 1, 250)

    def __init__(self):
        self.q = 0

    def eval(self, inputs: dict) -> dict:
        s = inputs.get("s", 0) & 0x7
        d = inputs.get("d", 0) & 0xFF

        if s == 0:
            self.q = d
        elif s in (1, 2):
            self.q = (d + 1) & 0xFF

        y = d
        # What is assigned may be what is asked.
        if y < 4:
            y += 8
        elif y == 9:
            y = 0
        if y == 9:
            y = 1
        selector = s & 0x3
        if selector == 0:
            z = d
        elif selector == 1:
            z = ~d & 0xFF
        elif selector == 3:
            z = (d << 1) & 0xFF
        else:
            z = d >> 1
        t = self.T_TABLE[d % 6]
        return {"q": self.q, "y": y, "z": z, "t": t}
