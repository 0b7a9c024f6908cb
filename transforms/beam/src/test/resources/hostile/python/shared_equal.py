# expect: PYTHON_INTERFACE
# reward: runtime_error
# A number that is replaced by another one that equals it.
FLAG = [0]


class TopModule:
    def eval(self, inputs):
        FLAG[0] = inputs.get("a", 0) > 300
        return {"y": inputs.get("a", 0)}
