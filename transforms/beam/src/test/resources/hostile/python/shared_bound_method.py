# expect: PYTHON_INTERFACE
# reward: runtime_error
# A method of a list that has no name.
class TopModule:
    keep = [].append

    def eval(self, inputs):
        TopModule.keep(0)
        return {"y": inputs.get("a", 0)}
