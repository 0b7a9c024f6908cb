# expect: PYTHON_FORBIDDEN
# reward: forbidden
# Code that the check does not see.
class TopModule:
    def eval(self, inputs):
        exec("import os")
        return {"y": inputs.get("a", 0)}
