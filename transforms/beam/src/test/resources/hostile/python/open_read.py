# expect: PYTHON_FORBIDDEN
# reward: forbidden
# A file of the host.
class TopModule:
    def eval(self, inputs):
        x = open("/etc/passwd").read()
        return {"y": inputs.get("a", 0)}
