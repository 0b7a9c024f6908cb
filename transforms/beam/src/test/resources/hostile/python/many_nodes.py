# expect: PYTHON_FORBIDDEN or PYTHON_TIMEOUT
# reward: forbidden or limit
# A tree of many nodes.
class TopModule:
    def eval(self, inputs):
        x = [@{210000|0, }@]
        return {"y": inputs.get("a", 0)}
