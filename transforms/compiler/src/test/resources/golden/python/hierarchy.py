def full(a, b, c):
    co_s = a + b + c
    co = co_s >> 1
    s = co_s & 0x1
    return s, co


class TopModule:
    def __init__(self):
        pass

    def eval(self, inputs: dict) -> dict:
        a = inputs.get("a", 0) & 0xF
        b = inputs.get("b", 0) & 0xF
        cin = inputs.get("cin", 0) & 0x1

        c = cin
        sum_ = 0
        for i in range(4):
            s, co = full((a >> i) & 0x1, (b >> i) & 0x1, (c >> i) & 0x1)
            sum_ |= s << i
            c |= co << (i + 1)
        cout = c >> 4
        return {"sum": sum_, "cout": cout}
