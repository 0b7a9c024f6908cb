# expect: PYTHON_FORBIDDEN
# reward: forbidden
# The end of the process as an exception.
class TopModule:
    def eval(self, inputs):
        raise SystemExit(0)
        return {"y": inputs.get("a", 0)}
