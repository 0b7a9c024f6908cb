# expect: PYTHON_INTERFACE
# reward: runtime_error
# A default argument that remembers.
class TopModule:
    def eval(self, inputs, seen=[]):
        seen.append(0)
        return {"y": inputs.get("a", 0)}
