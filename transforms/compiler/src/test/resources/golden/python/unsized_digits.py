class TopModule:
    def __init__(self):
        pass

    def eval(self, inputs: dict) -> dict:
        code = inputs.get("code", 0) & 0xF
        d = inputs.get("d", 0) & 0xFF

        if code == 0x0:
            lit = 0b0000001
        elif code == 0x1:
            lit = 0b1001111
        elif code == 0x2:
            lit = 0b0010010
        elif code == 0xA:
            lit = 0o10
        else:
            lit = 0xF
        y = ((d ^ 0b01010101) + 0xA + 12) & 0xFF
        return {"lit": lit, "y": y}
