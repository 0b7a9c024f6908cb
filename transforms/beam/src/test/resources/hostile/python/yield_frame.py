# expect: PYTHON_FORBIDDEN
# reward: forbidden
# A generator in place of the method.
class TopModule:
    def eval(self, inputs):
        yield {"y": 0}
        return {"y": inputs.get("a", 0)}
