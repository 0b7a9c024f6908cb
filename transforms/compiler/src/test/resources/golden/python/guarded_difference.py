def signed(value, width):
    # the number that the low bits of value stand for in two's complement
    sign = 1 << (width - 1)
    return ((value & (2 * sign - 1)) ^ sign) - sign


class TopModule:
    def __init__(self):
        self.a = 0
        self.b = 0

    def eval(self, inputs: dict) -> dict:
        load = inputs.get("load", 0) & 0x1
        x = inputs.get("x", 0) & 0xFF
        y = inputs.get("y", 0) & 0xFF
        u = inputs.get("u", 0) & 0xFF
        v = inputs.get("v", 0) & 0xFF

        if load:
            self.a = x
            self.b = y
        elif self.a > self.b:
            self.a -= self.b
        else:
            self.b -= self.a

        distance = y - x if x < y else x - y
        both_signed = (u - v if signed(u, 8) > signed(v, 8) else 0) & 0xFF
        # No more where one of them is assigned, nor where only the other order is known.
        changed = y
        if x >= changed:
            changed = (changed + 1) & 0xFF
            changed = (x - changed) & 0xFF
        wide = (y - x) & 0x1FF
        return {
            "a": self.a, "b": self.b, "changed": changed, "distance": distance,
            "both_signed": both_signed, "wide": wide,
        }
