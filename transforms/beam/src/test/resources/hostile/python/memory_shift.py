# expect: PYTHON_ERROR
# reward: limit
# A number larger than memory.
class TopModule:
    def eval(self, inputs):
        x = 1 << (1 << 36)
        return {"y": inputs.get("a", 0)}
