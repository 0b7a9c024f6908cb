# expect: PYTHON_TIMEOUT
# reward: limit
# A number of a hundred million digits.
class TopModule:
    def eval(self, inputs):
        x = 10 ** 10 ** 8
        return {"y": inputs.get("a", 0)}
