# expect: PYTHON_FORBIDDEN
# reward: forbidden
# An f-string that follows attributes.
class TopModule:
    def eval(self, inputs):
        x = f"{self.__class__}"
        return {"y": inputs.get("a", 0)}
