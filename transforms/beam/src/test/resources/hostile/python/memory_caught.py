# expect: PYTHON_TIMEOUT
# reward: limit
# Memory, and a handler for its end.
class TopModule:
    def eval(self, inputs):
        x = []
        while True:
            try:
                x.append(bytes(1 << 20))
            except Exception:
                pass
        return {"y": inputs.get("a", 0)}
