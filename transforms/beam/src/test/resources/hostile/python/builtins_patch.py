# expect: PYTHON_FORBIDDEN
# reward: forbidden
# A builtin of others by another value.
class TopModule:
    def eval(self, inputs):
        len.__self__.sum = None
        return {"y": inputs.get("a", 0)}
