def signed(value, width):
    # the number that the low bits of value stand for in two's complement
    sign = 1 << (width - 1)
    return ((value & (2 * sign - 1)) ^ sign) - sign


class TopModule:
    def __init__(self):
        self.count = 0
        self.queue = [0] * 3

    def eval(self, inputs: dict) -> dict:
        push = inputs.get("push", 0) & 0x1
        drop = inputs.get("drop", 0) & 0x1
        d = inputs.get("d", 0) & 0xFF
        n = inputs.get("n", 0) & 0x7
        s = inputs.get("s", 0) & 0xF

        if push and self.count < 3:
            self.queue[self.count] = d
            self.count += 1
        elif drop and self.count != 0:
            self.count -= 1

        oldest = self.queue[0]
        x = d
        y = n
        for _ in range(8):
            if y != 0:
                t = x % y
                x = y
                y = t
        g = x
        # It is another number behind the assignment.
        at = d & 0xF
        picked = 0
        if at < 4:
            picked = (d >> at) & 0xF
            at += d >> 6
            picked ^= (d >> at) & 0xF
        if 0 <= signed(s, 4) < 5:
            picked = (picked + ((d >> s) & 0xF)) & 0xF
        return {"count": self.count, "oldest": oldest, "g": g, "picked": picked}
