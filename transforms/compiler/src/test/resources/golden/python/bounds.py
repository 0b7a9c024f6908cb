def signed(value, width):
    # the number that the low bits of value stand for in two's complement
    sign = 1 << (width - 1)
    return ((value & (2 * sign - 1)) ^ sign) - sign


class TopModule:
    def __init__(self):
        self.got = 0
        self.memory = [0] * 8

    def eval(self, inputs: dict) -> dict:
        address = inputs.get("address", 0) & 0xFFFF
        at = inputs.get("at", 0) & 0xFF
        x = inputs.get("x", 0) & 0xFF

        self.got = self.memory[at - 2] if 2 <= at < 10 else 0
        if 2 <= x < 10:
            self.memory[x - 2] = x

        selected = int(0x8000 <= address < 0xC000)
        visible = int(20 <= x < 236)
        near = int(-3 <= signed(at, 8) < 4)
        return {"selected": selected, "visible": visible, "near": near, "got": self.got}
