# expect: PYTHON_FORBIDDEN
# reward: forbidden
# Code in a message about the object.
class Any:
    def __repr__(self):
        return "x" * 1000000000
class TopModule:
    def eval(self, inputs):
        return {Any(): 0}
