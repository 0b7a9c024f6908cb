def next_(v):
    return (v + 1) & 0xF


class TopModule:
    DROP = 2

    def __init__(self):
        self.q = 0

    def eval(self, inputs: dict) -> dict:
        rst = inputs.get("rst", 0) & 0x1
        a = inputs.get("a", 0) & 0xF
        b = inputs.get("b", 0) & 0xF
        sel = inputs.get("sel", 0) & 0x3

        if rst:
            self.q = 0
        else:
            self.q = next_(a)

        z = a ^ b
        sa = a
        # what is chosen is not signed, as one branch is not
        n = sa >> 1
        # what a bit outside of a vector decides is the last branch
        o = a if sel & 0x1 else a | b
        u = ~b & 0xF
        # one that names a constant tells what the states do
        if sel == 0:
            s = a
        elif sel == self.DROP:
            s = b
        else:
            s = b
        # a comparison of parameters has no name
        return {"x": a, "z": z, "n": n, "o": o, "u": u, "q": self.q, "s": s}
