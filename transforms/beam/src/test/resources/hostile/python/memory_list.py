# expect: PYTHON_ERROR
# reward: limit
# A list larger than memory.
class TopModule:
    def eval(self, inputs):
        x = [0] * (1 << 40)
        return {"y": inputs.get("a", 0)}
