def signed(value, width):
    # the number that the low bits of value stand for in two's complement
    sign = 1 << (width - 1)
    return ((value & (2 * sign - 1)) ^ sign) - sign


class TopModule:
    def __init__(self):
        self.q_elements = [0] * 2

    def eval(self, inputs: dict) -> dict:
        d = inputs.get("d", 0) & 0xFFF
        k = inputs.get("k", 0) & 0xFF

        d_elements = [0] * 3
        d_elements[0] = d & 0xF
        d_elements[1] = (d >> 4) & 0xF
        d_elements[2] = d >> 8

        self.q_elements[1] = d_elements[2] ^ self.q_elements[0]
        self.q_elements[0] = d_elements[0]

        k_elements = [0] * 2
        k_elements[0] = k & 0xF
        k_elements[1] = k >> 4
        sum_ = (signed(k_elements[0], 4) + signed(k_elements[1], 4)) & 0x1F
        q = (self.q_elements[1] << 4) | self.q_elements[0]
        return {"q": q, "sum": sum_}
