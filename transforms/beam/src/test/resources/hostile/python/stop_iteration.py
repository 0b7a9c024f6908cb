# expect: PYTHON_ERROR
# reward: runtime_error
# An exception that ends loops.
class TopModule:
    def eval(self, inputs):
        raise StopIteration(0)
        return {"y": inputs.get("a", 0)}
