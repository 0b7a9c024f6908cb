# expect: PYTHON_FORBIDDEN
# reward: forbidden
# A process to run.
class TopModule:
    def eval(self, inputs):
        import os
        os.system("true")
        return {"y": inputs.get("a", 0)}
