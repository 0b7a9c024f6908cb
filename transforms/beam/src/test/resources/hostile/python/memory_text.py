# expect: PYTHON_ERROR
# reward: limit
# A text larger than memory.
class TopModule:
    def eval(self, inputs):
        x = "x" * (1 << 40)
        return {"y": inputs.get("a", 0)}
