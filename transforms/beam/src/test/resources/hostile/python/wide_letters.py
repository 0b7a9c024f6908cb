# expect: PYTHON_FORBIDDEN
# reward: forbidden
# Letters that become plain ones in names.
class TopModule:
    def eval(self, inputs):
        x = self.__ｃlass__
        return {"y": inputs.get("a", 0)}
