def step(crc, x):
    return (((crc >> 1) & 0x3) << 2) | (((crc & 0x1) ^ (crc >> 3) ^ x) << 1) | ((crc >> 3) ^ x)


def digit(d):
    if d == 0:
        seg = 0x3F
    elif d == 1:
        seg = 6
    elif d == 2:
        seg = 0x5B
    elif d == 3:
        seg = 0x4F
    else:
        seg = 0x40
    return seg


class TopModule:
    def __init__(self):
        pass

    def eval(self, inputs: dict) -> dict:
        crc = inputs.get("crc", 0) & 0xF
        x = inputs.get("x", 0) & 0x3

        stage = [0] * 3
        stage[0] = crc
        stage[1] = step(stage[0], x & 0x1)
        stage[2] = step(stage[1], x >> 1)
        high = digit(stage[2] >> 2)
        low = digit(stage[2] & 0x3)
        return {"high": high, "low": low}
