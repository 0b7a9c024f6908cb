def ones(a):
    result = 0
    for i in range(8):
        result += (a >> i) & 0x1
    return result


class TopModule:
    def __init__(self):
        self.z = 0

    def eval(self, inputs: dict) -> dict:
        a = inputs.get("a", 0) & 0xFF
        b = inputs.get("b", 0) & 0xFF

        for i in range(8):
            if (a >> i) & 0x1:
                self.z = (self.z & ~(1 << i)) | (((b >> (i * 3 % 8)) & 0x1) << i)

        x = 0
        y = 0
        for i in range(8):
            x |= ((a >> (7 - i)) & 0x1) << i
        for i in range(8):
            y |= (((a >> i) & 0x1) ^ ((b >> (7 - i)) & 0x1)) << i
        p = (ones(a) + ones(b)) & 0xF
        return {"x": x, "y": y, "z": self.z, "p": p}
