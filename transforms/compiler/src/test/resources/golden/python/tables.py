def wave(at):
    return TopModule.WAVE_TABLE[at]


class TopModule:
    ADDER = 1
    CODE_TABLE = {
        1: 0x21,
        2: 0x43,
        4: 0x65,
        8: 0x87,
        9: 0xA9,
        10: 0xCB,
    }
    STEP_TABLE = {
        1: 7,
        2: 1,
        3: 6,
        4: 2,
        5: 5,
        6: 3,
    }
    TURN_HALF_TABLE = (0b00111, 0b01010, 0b10101, 0b00100, 0b01111, 0b00001)
    NIBBLES_TABLE = (9, 2, 8, 3, 7, 4, 6)
    KEPT_TABLE = (9, 2, 8, 3, 7, 4, 6, 0)
    UNIT_WRITE_TABLE = {
        0: (ADDER, 1),  # add
        1: (ADDER, 1),  # subtract
        2: (2, 1),  # shift
        4: (3, 0),  # store
        5: (0, 0),
        7: (0, 0),
    }
    BINARY_TABLE = {
        0b0000: 0,
        0b0001: 1,
        0b0011: 2,
        0b0010: 3,
        0b0110: 4,
        0b0111: 5,
    }
    HELD_TABLE = (3, 1, 4, 1, 5, 9)
    OPENED_TABLE = {
        815: 1,
        77: 2,
        500: 3,
        501: 4,
        900: 5,
    }
    SEGMENTS_TABLE = (0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F)
    WAVE_TABLE = (128, 218, 255, 218, 128, 38, 0, 38)
    GLYPH_TABLE = (
        0x40, 0x79, 0x24, 0x30, 0x19, 0x12, 0x02, 0x78, 0x00, 0x10, 0x08, 0x03, 0x46, 0x21,
        0x06, 0x0E,
    )

    def __init__(self):
        self.binary = 0
        self.unit = 0
        self.write = 0
        self.held = 0
        self.opened = 0
        self.code = 0
        self.step = 0
        self.turn = 0
        self.half = 0
        self.nibbles = 0
        self.shown = 0
        self.kept = [0] * 16

    def eval(self, inputs: dict) -> dict:
        digit = inputs.get("digit", 0) & 0xF
        phase = inputs.get("phase", 0) & 0x7
        gray = inputs.get("gray", 0) & 0xF
        op = inputs.get("op", 0) & 0x7
        key = inputs.get("key", 0) & 0x3FF

        # What is done for the rest need not be a constant; an empty item holds.
        if gray in self.CODE_TABLE:
            self.code = self.CODE_TABLE[gray]
        else:
            self.code = ((self.code << 1) | self.write) & 0xFF
        if gray in self.STEP_TABLE:
            self.step = self.STEP_TABLE[gray]
        # One place of any kind: a concatenation of the selector, a part, an element.
        value = (
            self.TURN_HALF_TABLE[self.turn] if self.turn < len(self.TURN_HALF_TABLE)
            else 0b00010
        )
        self.turn = value >> 2
        self.half = value & 0x3
        if op < len(self.NIBBLES_TABLE):
            self.nibbles = (self.nibbles & 0xF) | (self.NIBBLES_TABLE[op] << 4)
        self.shown = self.kept[phase]
        self.kept[gray] = self.KEPT_TABLE[op]
        self.unit, self.write = self.UNIT_WRITE_TABLE.get(op, (0, 0))
        if gray in self.BINARY_TABLE:
            self.binary = self.BINARY_TABLE[gray]
        if phase < len(self.HELD_TABLE):
            self.held = self.HELD_TABLE[phase]
        self.opened = self.OPENED_TABLE.get(key, 0)

        # what lights up for each digit
        # dark
        segments = self.SEGMENTS_TABLE[digit] if digit < len(self.SEGMENTS_TABLE) else 0x00
        sine = wave(phase)
        # Nearly all values have a row: so has the one that is left to the default.
        glyph = self.GLYPH_TABLE[digit]
        # No table: too few, and not only constants.
        if op == 0:
            few = 1
        elif op == 1:
            few = 7
        elif op == 2:
            few = 2
        elif op == 3:
            few = digit
        elif op == 4:
            few = 3
        elif op == 5:
            few = 9
        else:
            few = 0
        return {
            "segments": segments, "sine": sine, "binary": self.binary, "unit": self.unit,
            "write": self.write, "held": self.held, "few": few, "opened": self.opened,
            "code": self.code, "step": self.step, "turn": self.turn, "half": self.half,
            "nibbles": self.nibbles, "shown": self.shown, "glyph": glyph,
        }
