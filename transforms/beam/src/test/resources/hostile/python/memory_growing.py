# expect: PYTHON_ERROR
# reward: limit
# Memory, little by little.
class TopModule:
    def eval(self, inputs):
        x = []
        while True: x.append(bytes(1 << 20))
        return {"y": inputs.get("a", 0)}
