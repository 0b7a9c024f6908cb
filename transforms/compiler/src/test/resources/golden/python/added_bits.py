def turned(v):
    result = ((v & 0x1) << 3) | (((((v >> 1) & 0x1) << 1) | ((v >> 2) & 0x1)) << 1)
    result |= v >> 3
    return result


class TopModule:
    def __init__(self):
        self.prefix = 0
        self.held = 0
        self.seen_by_prefix = (0, 0)

    def eval(self, inputs: dict) -> dict:
        a = inputs.get("a", 0) & 0xF
        b = inputs.get("b", 0) & 0xFF
        s = inputs.get("s", 0) & 0x1
        i = inputs.get("i", 0) & 0x3

        called = turned(a)
        gray = (a & 0x8) | (((a >> 3) ^ ((a >> 2) & 0x1)) << 2)
        gray |= (((gray >> 2) & 0x1) ^ ((a >> 1) & 0x1)) << 1
        gray |= ((gray >> 1) & 0x1) ^ (a & 0x1)
        branch = 0
        if s:
            branch |= (a >> 1) & 0x1
            branch |= (a & 0x1) << 1
        else:
            branch |= (a >> 2) & 0x1
        branch = (branch & 0xD) | ((branch & 0x1) << 1)
        branch |= (a & 0x3) << 2
        twice = (a & 0x7) << 1
        twice = (twice & 0xC) | (a >> 2)
        reset = a
        reset = (reset & 0xE) | s
        if s:
            reset = 0
        reset = (reset & 0xD) | ((a >> 3) << 1)
        if a & 0x1:
            reset = s << 2
            reset = (reset & 0xB) | ((s ^ 1) << 2)
            reset |= ((a >> 1) & 0x1) << 3
        anywhere = 0
        anywhere = (anywhere & ~(1 << i)) | (s << i)
        anywhere = (anywhere & 0xD) | ((a & 0x1) << 1)
        mirror = 0
        for k in range(8):
            mirror |= ((b >> (7 - k)) & 0x1) << k
        if (b, s) != self.seen_by_prefix:
            self.seen_by_prefix = (b, s)
            self.prefix = (self.prefix & 0x7F) | (b & 0x80)
            for k in range(6, -1, -1):
                if k != 3:
                    self.prefix = (
                        (self.prefix & ~(1 << k))
                        | ((((self.prefix >> (k + 1)) & 0x1) ^ ((b >> k) & 0x1)) << k)
                    )
            self.prefix = (self.prefix & 0xF7) | (s << 3)
        overlap = 0
        for k in range(7):
            overlap = (overlap & ~(0x3 << k)) | ((((b >> k) & 0x3) ^ (s << 1)) << k)
        inner = 0
        for k in range(4):
            for m in range(2):
                inner = (
                    (inner & ~(1 << k)) | ((((inner >> k) & 0x1) ^ ((b >> (k + m)) & 0x1)) << k)
                )
        inner = (inner & 0x7F) | (s << 7)
        if s:
            self.held = (self.held & 0xF0) | a
        if a & 0x1:
            self.held = 0
            self.held |= ((a >> 1) & 0x3) << 4
        self.held = (self.held & 0xEF) | ((b & 0x1) << 4)
        return {
            "gray": gray, "branch": branch, "twice": twice, "reset": reset,
            "anywhere": anywhere, "mirror": mirror, "prefix": self.prefix, "overlap": overlap,
            "inner": inner, "held": self.held, "called": called,
        }
