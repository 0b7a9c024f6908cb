def unit_stepped(x, unit_step):
    return (x + unit_step) & 0xF


def own(a):
    return ~a & 0xF


class TopModule:
    def __init__(self):
        self.s = 0
        self.u_s_q = 0
        self.v_s_q = 0
        self.unit_step = 5
        self.counting_last = 0
        self.counting_total = 7
        self.unit_words = [0] * 4

    def eval(self, inputs: dict) -> dict:
        at = inputs.get("at", 0) & 0x3
        d = inputs.get("d", 0) & 0xFF

        v_at = ~at & 0x3
        v_d = ~d & 0xFF

        self.s = unit_stepped(d & 0xF, self.unit_step)
        self.unit_step = (self.unit_step + at) & 0xF
        counting_note_v = d >> 4
        self.counting_last = counting_note_v
        self.counting_total = (self.counting_total + counting_note_v) & 0xFFFFFFFF
        self.u_s_q = self.unit_words[at]
        self.v_s_q = self.unit_words[v_at]
        self.unit_words[at] = d
        self.unit_words[v_at] = v_d

        t = self.counting_total & 0xFF
        n = own(self.unit_step)
        return {
            "q": self.u_s_q, "r": self.v_s_q, "s": self.s, "n": n, "l": self.counting_last,
            "t": t,
        }
