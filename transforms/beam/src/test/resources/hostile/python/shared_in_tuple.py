# expect: PYTHON_INTERFACE
# reward: runtime_error
# A list inside a tuple inside a dictionary.
TABLE = {"state": (0, [0])}


class TopModule:
    def eval(self, inputs):
        TABLE["state"][1][0] = inputs.get("a", 0)
        return {"y": TABLE["state"][1][0]}
