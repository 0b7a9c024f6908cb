class TopModule:
    def __init__(self):
        self.v = 0

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        d = inputs.get("d", 0) & 0xF

        v = self.v
        if rst:
            v &= ~1
            v |= 0x3FF << 290
            v |= 1 << 40
        else:
            v = (v & ~1) | (d & 0x1)
            v = (v & ~(1 << 41)) | ((((d >> 1) & 0x1) ^ (self.v & 0x1)) << 41)
            v = (v & ~(0xF << 97)) | (d << 97)
            v = (v & ~(1 << 298)) | (((self.v >> 41) & 0x1) << 298)
        self.v = v

        w = ~self.v & ((1 << 300) - 1)
        return {"v": self.v, "w": w}
