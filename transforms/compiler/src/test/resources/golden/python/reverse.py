def count(v):
    result = 0
    for k in range(4):
        result += (v >> k) & 0x1
    return result


class TopModule:
    def __init__(self):
        pass

    def eval(self, inputs: dict) -> dict:
        a = inputs.get("a", 0) & 0xFF

        y = 0
        for i in range(8):
            y |= ((a >> (7 - i)) & 0x1) << i
        ones = count(a & 0xF)
        return {"y": y, "ones": ones}
