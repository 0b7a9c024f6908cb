class TopModule:
    W = 8
    MASK = (1 << W) - 1
    D = 8
    D_MASK = (1 << D) - 1

    def __init__(self):
        self.lfsr_mask_state = [
            0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80,
        ]
        self.lfsr_mask_data = [0] * self.W
        self.lfsr_mask_data[3] = 0x33
        self.os = [
            0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80,
        ]

    def eval(self, inputs: dict) -> dict:
        state_in = inputs.get("state_in", 0) & self.MASK
        data_in = inputs.get("data_in", 0) & self.D_MASK

        state_out = 0
        for i in range(8):
            state_out |= (
                (
                    bin(
                        ((state_in & self.lfsr_mask_state[i]) << 8)
                        | (data_in & self.lfsr_mask_data[i])
                    ).count("1")
                    & 1
                )
                << i
            )
        z = 0
        for i in range(8):
            z |= (bin(state_in & self.os[i]).count("1") & 1) << i
        return {"state_out": state_out, "z": z}
