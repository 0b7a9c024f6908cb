class TopModule:
    def __init__(self):
        pass

    def eval(self, inputs: dict) -> dict:
        a = inputs.get("a", 0) & 0xF
        b = inputs.get("b", 0) & 0xF
        cin = inputs.get("cin", 0) & 0x1

        c = 0
        c |= cin
        bit_0_f_a = a & 0x1
        bit_0_f_b = b & 0x1
        bit_0_f_c = c & 0x1
        bit_1_f_a = (a >> 1) & 0x1
        bit_1_f_b = (b >> 1) & 0x1
        bit_2_f_a = (a >> 2) & 0x1
        bit_2_f_b = (b >> 2) & 0x1
        bit_3_f_a = a >> 3
        bit_3_f_b = b >> 3
        value = bit_0_f_a + bit_0_f_b + bit_0_f_c
        bit_0_f_co = value >> 1
        bit_0_f_s = value & 0x1
        c |= bit_0_f_co << 1
        bit_1_f_c = (c >> 1) & 0x1
        value = bit_1_f_a + bit_1_f_b + bit_1_f_c
        bit_1_f_co = value >> 1
        bit_1_f_s = value & 0x1
        c |= bit_1_f_co << 2
        bit_2_f_c = (c >> 2) & 0x1
        value = bit_2_f_a + bit_2_f_b + bit_2_f_c
        bit_2_f_co = value >> 1
        bit_2_f_s = value & 0x1
        c |= bit_2_f_co << 3
        bit_3_f_c = (c >> 3) & 0x1
        value = bit_3_f_a + bit_3_f_b + bit_3_f_c
        bit_3_f_co = value >> 1
        bit_3_f_s = value & 0x1
        c |= bit_3_f_co << 4
        cout = c >> 4
        sum_ = (bit_3_f_s << 3) | (bit_2_f_s << 2) | (bit_1_f_s << 1) | bit_0_f_s
        return {"sum": sum_, "cout": cout}
