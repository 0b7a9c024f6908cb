def saturate(a, b, w):
    mask = (1 << w) - 1
    sum_ = a + b
    o = sum_ >> w
    y = mask if o else sum_ & mask
    return y, o


class Queue:
    def __init__(self, depth):
        self.DEPTH = depth
        self.DEPTH_MASK = (1 << depth) - 1
        self.HEAD_MASK = (1 << (depth + 1)) - 1
        self.mem = [0] * (1 << depth)
        self.head = 0
        self.tail = 0

    def outputs(self):
        empty = int(self.head == self.tail)
        full = int(
            (self.head >> self.DEPTH) != (self.tail >> self.DEPTH)
            and (self.head & self.DEPTH_MASK) == (self.tail & self.DEPTH_MASK)
        )
        dout = self.mem[self.tail & self.DEPTH_MASK]
        return empty, full, dout

    def clock(self, rst, push, pop, din):
        empty = int(self.head == self.tail)
        full = int(
            (self.head >> self.DEPTH) != (self.tail >> self.DEPTH)
            and (self.head & self.DEPTH_MASK) == (self.tail & self.DEPTH_MASK)
        )
        if rst:
            self.head = 0
            self.tail = 0
        else:
            if push and not full:
                self.mem[self.head & self.DEPTH_MASK] = din
                self.head = (self.head + 1) & self.HEAD_MASK
            if pop and not empty:
                self.tail = (self.tail + 1) & self.HEAD_MASK


class Ticker:
    def __init__(self, period, start):
        self.PERIOD = period
        self.START = start
        self.count = 0

    def tick(self):
        return int(self.count == self.PERIOD - 1)  # the last one

    def clock(self, rst):
        tick = int(self.count == self.PERIOD - 1)
        if rst:
            self.count = self.START
        elif tick:
            self.count = 0
        else:
            self.count = (self.count + 1) & 0xFF


class Pair:
    def __init__(self, a, b):
        self.first = Ticker(period=a, start=0x00)
        self.second = Ticker(period=b, start=1)

    def both(self):
        s = self.first.tick()
        return (self.first.count + self.second.count if s else self.second.count) & 0xFF

    def clock(self, rst):
        self.first.clock(rst)
        self.second.clock(rst)


class Pair_2:
    def __init__(self):
        self.first = Ticker(period=6, start=0x00)
        self.second = Ticker(period=5, start=1)

    def both(self):
        t = self.second.tick()
        return (self.first.count - self.second.count if t else self.first.count) & 0xFF

    def clock(self, rst):
        self.first.clock(rst)
        self.second.clock(rst)


class TopModule:
    def __init__(self):
        self.wide = Queue(depth=3)
        self.deep = Queue(depth=4)
        self.low = Pair(a=4, b=5)
        self.high = Pair(a=6, b=9)
        self.falling = Pair_2()

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        push = inputs.get("push", 0) & 0x1
        pop = inputs.get("pop", 0) & 0x1
        d = inputs.get("d", 0) & 0xFFFF

        self.wide.clock(rst, push, pop, d)
        self.deep.clock(rst, push, pop, d & 0xFF)
        self.low.clock(rst)
        self.high.clock(rst)
        self.falling.clock(rst)

        s, o = saturate(d & 0xFF, d >> 8, w=8)
        y_2, o_2 = saturate(d & 0xF, (d >> 4) & 0xF, w=4)
        s |= y_2 << 8
        o |= o_2 << 1
        t, o_2 = saturate((d >> 8) & 0xF, d >> 12, w=4)
        o |= o_2 << 2
        wide_empty, wide_full, q = self.wide.outputs()
        deep_empty, deep_full, r = self.deep.outputs()
        flags = (deep_full << 3) | (deep_empty << 2) | (wide_full << 1) | wide_empty
        x = self.low.both()
        y = self.high.both()
        z = self.falling.both()
        return {"q": q, "r": r, "flags": flags, "x": x, "y": y, "z": z, "s": s, "o": o, "t": t}
