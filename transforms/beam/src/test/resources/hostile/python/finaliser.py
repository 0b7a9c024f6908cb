# expect: PYTHON_FORBIDDEN
# reward: forbidden
# Code at the end of an object.
class TopModule:
    def __del__(self):
        pass
    def eval(self, inputs):
        return {"y": inputs.get("a", 0)}
