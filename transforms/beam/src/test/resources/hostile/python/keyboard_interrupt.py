# expect: PYTHON_FORBIDDEN
# reward: forbidden
# What stops the caller.
class TopModule:
    def eval(self, inputs):
        raise KeyboardInterrupt
        return {"y": inputs.get("a", 0)}
