class TopModule:
    def __init__(self):
        pass

    def eval(self, inputs: dict) -> dict:
        word = inputs.get("word", 0) & 0x1FFF
        d = inputs.get("d", 0) & 0xF

        y_5 = (
            (word & 0x1) ^ ((word >> 1) & 0x1) ^ (d & 0x1) ^ ((d >> 1) & 0x1) ^ ((d >> 2) & 0x1)
        )
        y_3 = (word & 0x1) ^ ((word >> 1) & 0x1) ^ ((word >> 2) & 0x1) ^ ((word >> 3) & 0x1)
        y_1 = (bin(word & 0x878).count("1") & 1) ^ ((d >> 1) & 0x1)
        y = (
            (y_5 << 5)
            | ((bin(word & 0x1E0F).count("1") & 1) << 4)
            | (y_3 << 3)
            | ((bin(word & 0x20E).count("1") & 1) << 2)
            | (y_1 << 1)
            | (bin(word & 0x155).count("1") & 1)
        )
        return {"y": y}
