# expect: PYTHON_INTERFACE
# reward: runtime_error
# An iterator of the class, whose position nobody can see.
class TopModule:
    calls = iter(range(1 << 30))

    def eval(self, inputs):
        next(self.calls)
        return {"y": inputs.get("a", 0)}
