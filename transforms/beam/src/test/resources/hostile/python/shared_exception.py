# expect: PYTHON_INTERFACE
# reward: runtime_error
# An exception that carries a value from call to call.
LAST = ValueError()


class TopModule:
    def eval(self, inputs):
        LAST.args = (inputs.get("a", 0),)
        return {"y": LAST.args[0]}
