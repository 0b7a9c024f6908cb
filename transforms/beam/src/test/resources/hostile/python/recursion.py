# expect: PYTHON_ERROR
# reward: runtime_error
# A function that calls itself.
class TopModule:
    def eval(self, inputs):
        def f(n): return f(n + 1)
        f(0)
        return {"y": inputs.get("a", 0)}
