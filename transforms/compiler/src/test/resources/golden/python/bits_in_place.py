class TopModule:
    def __init__(self):
        pass

    def eval(self, inputs: dict) -> dict:
        gray = inputs.get("gray", 0) & 0xFF
        d = inputs.get("d", 0) & 0xFF
        s = inputs.get("s", 0) & 0x3

        bin_ = gray & 0x80
        for i in range(6, -1, -1):
            bin_ |= (((bin_ >> (i + 1)) & 0x1) ^ ((gray >> i) & 0x1)) << i
        y = (s << 6) | (s << 4) | (s << 2) | s
        y = (y & 0x8F) | (d & 0x70)
        y = (y & 0xF7) | (((d >> 3) & s & 0x1) << 3)
        y = (y & 0xFB) | (d & 0x4)
        y = (y & 0xFD) | (((d >> 3) & 0x1) << 1)
        return {"bin": bin_, "y": y}
