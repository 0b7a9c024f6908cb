def signed(value, width):
    # the number that the low bits of value stand for in two's complement
    sign = 1 << (width - 1)
    return ((value & (2 * sign - 1)) ^ sign) - sign


class TopModule:
    def __init__(self):
        self.wraps = 0

    def eval(self, inputs: dict) -> dict:
        x = inputs.get("x", 0) & 0xFF
        y = inputs.get("y", 0) & 0xFF

        k = (x - y) & 0xFFFFFFFF
        if signed(k, 32) < 0:
            k = -k & 0xFFFFFFFF
        self.wraps = (k * 3 - 1) & 0xFFFFFFFF

        n = 0
        for i in range(8):
            n += (x >> i) & 0x1
        ones = n
        mirrored = x
        i = 4
        while i > 0:
            for j in range(8):
                if (j ^ i) > j:
                    mirrored_mirrored = (
                        (((mirrored >> j) & 0x1) << 1) | ((mirrored >> (j ^ i)) & 0x1)
                    )
                    mirrored = (mirrored & ~(1 << j)) | ((mirrored_mirrored & 0x1) << j)
                    mirrored = (
                        (mirrored & ~(1 << (j ^ i))) | ((mirrored_mirrored >> 1) << (j ^ i))
                    )
            i = i // 2
        low = x
        while low >= 10:
            low -= 10
        rest = low
        return {"ones": ones, "mirrored": mirrored, "rest": rest, "wraps": self.wraps}
