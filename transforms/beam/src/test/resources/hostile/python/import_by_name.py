# expect: PYTHON_FORBIDDEN
# reward: forbidden
# The function behind the statement.
class TopModule:
    def eval(self, inputs):
        __import__("os").fork()
        return {"y": inputs.get("a", 0)}
