class TopModule:
    WIDTH = 8
    MASK = (1 << WIDTH) - 1

    def __init__(self):
        pass

    def eval(self, inputs: dict) -> dict:
        crc = inputs.get("crc", 0) & self.MASK
        data = inputs.get("data", 0) & 0xF

        bits_0_mask = 0x110
        bits_1_mask = 0x330
        bits_2_mask = 0x770
        bits_3_mask = 0xEE0
        bits_4_mask = 0xCC1
        bits_5_mask = 0x882
        bits_6_mask = 4
        bits_7_mask = 0x8
        next_ = (
            ((bin(((data << 8) | crc) & bits_7_mask).count("1") & 1) << 7)
            | ((bin(((data << 8) | crc) & bits_6_mask).count("1") & 1) << 6)
            | ((bin(((data << 8) | crc) & bits_5_mask).count("1") & 1) << 5)
            | ((bin(((data << 8) | crc) & bits_4_mask).count("1") & 1) << 4)
            | ((bin(((data << 8) | crc) & bits_3_mask).count("1") & 1) << 3)
            | ((bin(((data << 8) | crc) & bits_2_mask).count("1") & 1) << 2)
            | ((bin(((data << 8) | crc) & bits_1_mask).count("1") & 1) << 1)
            | (bin(((data << 8) | crc) & bits_0_mask).count("1") & 1)
        )
        return {"next": next_}
