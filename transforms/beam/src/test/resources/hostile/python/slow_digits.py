# expect: PYTHON_TIMEOUT
# reward: limit
# Digits that take a square of time.
class TopModule:
    def eval(self, inputs):
        x = str(7 ** 4000000)
        return {"y": inputs.get("a", 0)}
