def signed(value, width):
    # the number that the low bits of value stand for in two's complement
    sign = 1 << (width - 1)
    return ((value & (2 * sign - 1)) ^ sign) - sign


class TopModule:
    def __init__(self):
        pass

    def eval(self, inputs: dict) -> dict:
        a = inputs.get("a", 0) & 0xFF
        b = inputs.get("b", 0) & 0xFF
        n = inputs.get("n", 0) & 0xF
        en = inputs.get("en", 0) & 0x1
        instr = inputs.get("instr", 0) & 0xFFFFFFFF

        mask = 0xFF if en else 0
        picked = (a if en else 0) | (0 if en else b)
        both = a ^ (0xFF if a == b else 0)
        extended = signed(a, 8) & 0xFFFF
        one_more = (signed(a, 8) + signed(b, 8)) & 0x1FF
        store = ((signed(instr >> 25, 7) << 5) | ((instr >> 7) & 0x1F)) & 0xFFFFFFFF
        jump = (
            (0xFFF00000 if instr >> 31 else 0)
            | (instr & 0xFF000)
            | (((instr >> 20) & 0x1) << 11)
            | (((instr >> 21) & 0x3FF) << 1)
        )
        four = (n << 12) | (n << 8) | (n << 4) | n
        low = (0xF00 if n & 0x1 else 0) | a
        rotated = ((a & 0x1) << 7) | (a >> 1)
        part = (a >> 4) & 0x3
        pairs = (part << 4) | (part << 2) | part
        halved = (signed(a, 8) >> 1) & 0xFF
        three = 0x7 if n & 0x1 else 0
        return {
            "mask": mask, "picked": picked, "both": both, "extended": extended,
            "one_more": one_more, "store": store, "jump": jump, "four": four, "low": low,
            "rotated": rotated, "pairs": pairs, "halved": halved, "three": three,
        }
