def signed(value, width):
    # the number that the low bits of value stand for in two's complement
    sign = 1 << (width - 1)
    return ((value & (2 * sign - 1)) ^ sign) - sign


def nearest_integer(x):
    # halves go away from zero; 0 stands for the unknown integer of what is no finite number
    if x - x != 0:
        return 0
    whole = int(x)
    if abs(x - whole) >= 0.5:
        whole += 1 if x > 0 else -1
    return whole


class TopModule:
    def __init__(self):
        self.level = 0.0
        self.peak = 0.001

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        d = inputs.get("d", 0) & 0xFF

        if rst:
            self.level = 0.0
        else:
            if self.level > self.peak:
                self.peak = self.level
            # one step towards the input
            self.level = self.level + (signed(d, 8) - self.level) * 0.25

        y = nearest_integer(self.level) & 0xFF
        high = int(self.level >= self.peak / 2.0 and d != 0)
        return {"y": y, "high": high}
