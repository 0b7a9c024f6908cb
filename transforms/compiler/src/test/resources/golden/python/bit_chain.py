class TopModule:
    def __init__(self):
        self.mask = 0

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        req = inputs.get("req", 0) & 0xFF

        r = req & self.mask
        higher = 0
        for i in range(7):
            higher |= (((higher >> i) & 0x1) | ((r >> i) & 0x1)) << (i + 1)
        parity = req & 0x1
        parity |= ((parity & 0x1) ^ ((self.mask >> 1) & 0x1)) << 1
        parity |= (((parity >> 1) & 0x1) ^ ((self.mask >> 2) & 0x1)) << 2
        parity |= req & 0xF8

        if rst:
            self.mask = 0xFF
        elif r != 0:
            self.mask = higher ^ parity

        r = req & self.mask
        higher = 0
        for i in range(7):
            higher |= (((higher >> i) & 0x1) | ((r >> i) & 0x1)) << (i + 1)
        grant = r & ~higher
        parity &= 0xF9
        parity |= ((parity & 0x1) ^ ((self.mask >> 1) & 0x1)) << 1
        parity |= (((parity >> 1) & 0x1) ^ ((self.mask >> 2) & 0x1)) << 2
        return {"grant": grant, "seen": parity}
