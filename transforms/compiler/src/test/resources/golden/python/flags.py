def signed(value, width):
    # the number that the low bits of value stand for in two's complement
    sign = 1 << (width - 1)
    return ((value & (2 * sign - 1)) ^ sign) - sign


class TopModule:
    def __init__(self):
        self.state = 0

    def eval(self, inputs: dict) -> dict:
        start = inputs.get("start", 0) & 0x1
        n = inputs.get("n", 0) & 0xF
        a = inputs.get("a", 0) & 0xFF
        b = inputs.get("b", 0) & 0xFF

        s0 = self.state & 0x1

        if s0 & start:
            self.state = 2
        elif n == 7:
            self.state = 1

        s0 = self.state & 0x1
        s1 = self.state >> 1
        # nothing to do
        idle = int(s0 and not start)
        busy = int(n != 3)  # the third
        strobe = s1
        less = int(signed(a, 8) < signed(b, 8))
        any_ = 1 if n else 0
        return {
            "idle": idle, "busy": busy, "strobe": strobe, "less": less, "any": any_,
            "state": self.state,
        }
