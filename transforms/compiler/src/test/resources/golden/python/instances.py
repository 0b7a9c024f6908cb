class Digit:
    LAST = 9

    def __init__(self):
        self.value = 0

    def carry(self, en):
        return int(en and self.value == self.LAST)

    def apply_controls(self, rst_n):
        if not rst_n:
            self.value = 0

    def clock(self, rst_n, en):
        carry = int(en and self.value == self.LAST)
        if not rst_n:
            self.value = 0
        elif en:
            self.value = (0 if carry else self.value + 1) & 0xF


class Queue:
    DEPTH = 8

    def __init__(self):
        self.mem = [0] * self.DEPTH
        self.head = 0
        self.tail = 0

    def outputs(self):
        # as many as there is room for
        full = int(((self.head - self.tail) & 0xFFFFFFFF) == self.DEPTH)
        empty = int(self.head == self.tail)
        out = self.mem[self.tail & 0x7]
        return full, empty, out

    def clock(self, rst_n, write, read, in_):
        full = int(((self.head - self.tail) & 0xFFFFFFFF) == self.DEPTH)
        empty = int(self.head == self.tail)
        if not rst_n:
            self.head = 0
            self.tail = 0
        else:
            if write and not full:
                self.mem[self.head & 0x7] = in_
                self.head = (self.head + 1) & 0xF
            if read and not empty:
                self.tail = (self.tail + 1) & 0xF


class TopModule:
    def __init__(self):
        self.before = 0
        self.u_ones = Digit()
        self.u_tens = Digit()
        self.u_queue = Queue()

    def eval(self, inputs: dict) -> dict:
        rst_n = inputs.get("rst_n", 0) & 0x1
        en = inputs.get("en", 0) & 0x1
        read = inputs.get("read", 0) & 0x1

        self.u_ones.apply_controls(rst_n)
        self.u_tens.apply_controls(rst_n)

        carry = self.u_ones.carry(en)

        self.u_queue.clock(
            rst_n, self.before, read, (self.u_tens.value << 4) | self.u_ones.value
        )
        self.u_ones.clock(rst_n, en)
        self.u_tens.clock(rst_n, carry)
        self.before = carry

        carry = self.u_ones.carry(en)
        wrapped = self.u_tens.carry(carry)
        full, empty, out = self.u_queue.outputs()
        return {
            "ones": self.u_ones.value, "tens": self.u_tens.value, "wrapped": wrapped,
            "out": out, "full": full, "empty": empty,
        }
