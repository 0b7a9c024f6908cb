# expect: PYTHON_FORBIDDEN
# reward: forbidden
# A class without a statement.
class TopModule:
    def eval(self, inputs):
        x = type("X", (), {})
        return {"y": inputs.get("a", 0)}
