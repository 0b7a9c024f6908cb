# expect: PYTHON_ERROR
# reward: runtime_error
# A pager.
class TopModule:
    def eval(self, inputs):
        help()
        return {"y": inputs.get("a", 0)}
