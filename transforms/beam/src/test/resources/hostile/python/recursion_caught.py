# expect: PYTHON_TIMEOUT
# reward: limit
# Recursion and a handler that starts anew.
class TopModule:
    def eval(self, inputs):
        def f(n):
            try:
                return f(n + 1)
            except Exception:
                return f(n) + f(n)
        f(0)
        return {"y": inputs.get("a", 0)}
