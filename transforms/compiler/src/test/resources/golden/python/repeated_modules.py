def choose(a, b, s):
    return b if s else a


def rotate(d, n):
    x = 0
    for i in range(7):
        y = choose((d >> i) & 0x1, (d >> (i + 1)) & 0x1, n & 0x1)
        x |= y << i
    y = choose(d >> 7, d & 0x1, n & 0x1)
    x |= y << 7
    y_2 = 0
    for i in range(6):
        y = choose((x >> i) & 0x1, (x >> (i + 2)) & 0x1, (n >> 1) & 0x1)
        y_2 |= y << i
    y = choose((x >> 6) & 0x1, x & 0x1, (n >> 1) & 0x1)
    y_2 |= y << 6
    y = choose(x >> 7, (x >> 1) & 0x1, (n >> 1) & 0x1)
    y_2 |= y << 7
    q = 0
    for i in range(4):
        y = choose((y_2 >> i) & 0x1, (y_2 >> (i + 4)) & 0x1, n >> 2)
        q |= y << i
    for i in range(4, 8):
        y = choose((y_2 >> i) & 0x1, (y_2 >> (i - 4)) & 0x1, n >> 2)
        q |= y << i
    return q


class TopModule:
    LEVELS = 3

    def __init__(self):
        pass

    def eval(self, inputs: dict) -> dict:
        a = inputs.get("a", 0) & 0xFF
        b = inputs.get("b", 0) & 0xFF
        n = inputs.get("n", 0) & 0x7

        g = a & b
        p = a ^ b
        pairs = 0
        for i in range(4):
            pairs |= (
                (((g >> (2 * i + 1)) & 0x1) | ((p >> (2 * i + 1)) & (g >> (2 * i)) & 0x1)) << i
            )
        for i in range(4):
            pairs |= ((p >> (2 * i + 1)) & (p >> (2 * i)) & 0x1) << (i + 4)
        q = rotate(a, n)
        s_g = [0] * 4
        s_g[0] = a & b
        s_p = [0] * 4
        s_p[0] = a ^ b
        for i in range(2, 8):
            s_p[1] = (s_p[1] & ~(1 << i)) | (((s_p[0] >> i) & (s_p[0] >> (i - 1)) & 0x1) << i)
        for i in range(4, 8):
            s_p[2] = (s_p[2] & ~(1 << i)) | (((s_p[1] >> i) & (s_p[1] >> (i - 2)) & 0x1) << i)
        s_g[1] = (s_g[1] & 0xFE) | (s_g[0] & 0x1)
        for i in range(1, 8):
            s_g[1] = (
                (s_g[1] & ~(1 << i))
                | ((((s_g[0] >> i) & 0x1) | ((s_p[0] >> i) & (s_g[0] >> (i - 1)) & 0x1)) << i)
            )
        s_g[2] = (s_g[2] & 0xFE) | (s_g[1] & 0x1)
        s_g[2] = (s_g[2] & 0xFD) | (s_g[1] & 0x2)
        for i in range(2, 8):
            s_g[2] = (
                (s_g[2] & ~(1 << i))
                | ((((s_g[1] >> i) & 0x1) | ((s_p[1] >> i) & (s_g[1] >> (i - 2)) & 0x1)) << i)
            )
        for i in range(4):
            s_g[3] = (s_g[3] & ~(1 << i)) | (((s_g[2] >> i) & 0x1) << i)
        for i in range(4, 8):
            s_g[3] = (
                (s_g[3] & ~(1 << i))
                | ((((s_g[2] >> i) & 0x1) | ((s_p[2] >> i) & (s_g[2] >> (i - 4)) & 0x1)) << i)
            )
        sum_ = (s_g[self.LEVELS] << 1) ^ s_p[0]
        eq = 0
        for i in range(8):
            eq |= (((a >> i) & 0x1) ^ ((b >> i) & 0x1) ^ 1) << i
        return {"q": q, "eq": eq, "pairs": pairs, "sum": sum_}
