# expect: PYTHON_FORBIDDEN
# reward: forbidden
# An object that is equal to whatever is expected.
class Any:
    def __eq__(self, other):
        return True
    def __hash__(self):
        return 0
class TopModule:
    def eval(self, inputs):
        return {"y": Any()}
