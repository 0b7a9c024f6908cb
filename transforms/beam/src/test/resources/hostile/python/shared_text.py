# expect: PYTHON_INTERFACE
# reward: runtime_error
# A list of a class that is a number.
class Number(int):
    log = []


ONE = Number(1)


class TopModule:
    def eval(self, inputs):
        ONE.last = inputs.get("a", 0)
        return {"y": ONE.last}
