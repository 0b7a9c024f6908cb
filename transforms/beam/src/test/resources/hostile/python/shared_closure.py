# expect: PYTHON_INTERFACE
# reward: runtime_error
# A variable of a function around a function.
def counter():
    calls = 0

    def count():
        nonlocal calls
        calls += 1
        return calls

    return count


COUNT = counter()


class TopModule:
    def eval(self, inputs):
        COUNT()
        return {"y": inputs.get("a", 0)}
