# expect: PYTHON_FORBIDDEN
# reward: forbidden
# A name that the class completes.
class TopModule:
    def eval(self, inputs):
        x = self.__dict__
        return {"y": inputs.get("a", 0)}
