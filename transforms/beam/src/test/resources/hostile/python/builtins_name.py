# expect: PYTHON_FORBIDDEN
# reward: forbidden
# The dictionary of builtins.
class TopModule:
    def eval(self, inputs):
        __builtins__["len"] = None
        return {"y": inputs.get("a", 0)}
