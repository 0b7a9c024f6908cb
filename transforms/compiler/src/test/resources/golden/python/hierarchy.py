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
        s, co = full(a & 0x1, b & 0x1, c & 0x1)
        sum_ = s
        c |= co << 1
        s, co = full((a >> 1) & 0x1, (b >> 1) & 0x1, (c >> 1) & 0x1)
        sum_ |= s << 1
        c |= co << 2
        s, co = full((a >> 2) & 0x1, (b >> 2) & 0x1, (c >> 2) & 0x1)
        sum_ |= s << 2
        c |= co << 3
        s, co = full(a >> 3, b >> 3, (c >> 3) & 0x1)
        sum_ |= s << 3
        c |= co << 4
        cout = c >> 4
        return {"sum": sum_, "cout": cout}
