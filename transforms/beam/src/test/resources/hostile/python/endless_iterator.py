# expect: PYTHON_TIMEOUT
# reward: limit
# A builtin that never returns.
class TopModule:
    def eval(self, inputs):
        x = sum(iter(int, 1))
        return {"y": inputs.get("a", 0)}
