# expect: PYTHON_INTERFACE
# reward: runtime_error
# An object of another class that all instances use.
class Register:
    def __init__(self):
        self.q = 0

    def load(self, value):
        self.q = value
        return self.q


class TopModule:
    register = Register()

    def eval(self, inputs):
        return {"y": self.register.load(inputs.get("a", 0))}
