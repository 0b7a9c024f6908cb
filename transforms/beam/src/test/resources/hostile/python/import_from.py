# expect: PYTHON_FORBIDDEN
# reward: forbidden
# A module by its parts.
class TopModule:
    def eval(self, inputs):
        from os import system
        system("true")
        return {"y": inputs.get("a", 0)}
