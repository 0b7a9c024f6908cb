# expect: PYTHON_FORBIDDEN
# reward: forbidden
# What no handler should see.
class TopModule:
    def eval(self, inputs):
        raise BaseException()
        return {"y": inputs.get("a", 0)}
