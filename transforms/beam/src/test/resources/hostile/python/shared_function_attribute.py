# expect: PYTHON_INTERFACE
# reward: runtime_error
# An attribute of a function.
def helper():
    return 0


class TopModule:
    def eval(self, inputs):
        helper.last = inputs.get("a", 0)
        return {"y": helper.last}
