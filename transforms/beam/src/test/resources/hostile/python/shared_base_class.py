# expect: PYTHON_INTERFACE
# reward: runtime_error
# An attribute of the parent class, written by way of a list of classes.
class Parent:
    last = 0


CLASSES = [Parent]


class TopModule(Parent):
    def eval(self, inputs):
        for each in CLASSES:
            each.last = inputs.get("a", 0)
        return {"y": self.last}
