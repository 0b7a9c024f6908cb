# expect: PYTHON_FORBIDDEN
# reward: forbidden
# A file to leave behind.
class TopModule:
    def eval(self, inputs):
        open("canary", "w").write("x")
        return {"y": inputs.get("a", 0)}
