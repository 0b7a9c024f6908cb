# expect: PYTHON_ERROR
# reward: limit
# An array larger than memory.
class TopModule:
    def eval(self, inputs):
        x = bytearray(1 << 40)
        return {"y": inputs.get("a", 0)}
