# expect: PYTHON_ERROR
# reward: runtime_error
# An assertion with a message of ten megabytes.
class TopModule:
    def eval(self, inputs):
        assert not inputs, "x" * 10 ** 7
        return {"y": inputs.get("a", 0)}
