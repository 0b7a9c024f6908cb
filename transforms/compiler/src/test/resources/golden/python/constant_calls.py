class TopModule:
    WIDTH = 8
    MASK = (1 << WIDTH) - 1
    BITS_MASK = (0x110, 0x330, 0x770, 0xEE0, 0xCC1, 0x882, 4, 0x8)

    def __init__(self):
        pass

    def eval(self, inputs: dict) -> dict:
        crc = inputs.get("crc", 0) & self.MASK
        data = inputs.get("data", 0) & 0xF

        next_ = 0
        for i in range(8):
            next_ |= (bin(((data << 8) | crc) & self.BITS_MASK[i]).count("1") & 1) << i
        return {"next": next_}
