# expect: PYTHON_TIMEOUT
# reward: limit
# A sum over a long range.
class TopModule:
    def eval(self, inputs):
        x = sum(range(10 ** 12))
        return {"y": inputs.get("a", 0)}
