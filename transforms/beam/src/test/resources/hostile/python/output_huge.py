# expect: PYTHON_INTERFACE
# reward: mismatch
# A number of a million bits.
class TopModule:
    def eval(self, inputs):
        return {"y": 1 << 1000000}
