# expect: PYTHON_FORBIDDEN
# reward: forbidden
# An object that passes for a number.
class Any(int):
    def __xor__(self, other):
        return 0
class TopModule:
    def eval(self, inputs):
        return {"y": Any()}
