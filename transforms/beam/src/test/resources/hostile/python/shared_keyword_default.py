# expect: PYTHON_INTERFACE
# reward: runtime_error
# A default argument that can only be given by name.
class TopModule:
    def eval(self, inputs, *, seen={}):
        seen[len(seen)] = 0
        return {"y": inputs.get("a", 0)}
