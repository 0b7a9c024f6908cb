# expect: PYTHON_ERROR
# reward: runtime_error
# An exception with a message of a hundred megabytes.
class TopModule:
    def eval(self, inputs):
        raise Exception("x" * 10 ** 8)
        return {"y": inputs.get("a", 0)}
