# expect: PYTHON_INTERFACE
# reward: runtime_error
# State that is shared only after most of the calls.
SEEN = set()


class TopModule:
    def __init__(self):
        self.calls = 0

    def eval(self, inputs):
        self.calls += 1
        if self.calls == 190:
            SEEN.add(self.calls)
        return {"y": inputs.get("a", 0)}
