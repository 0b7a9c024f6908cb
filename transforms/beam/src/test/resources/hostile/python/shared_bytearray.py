# expect: PYTHON_INTERFACE
# reward: runtime_error
# Bytes of the class.
class TopModule:
    memory = bytearray(16)

    def eval(self, inputs):
        self.memory[3] = inputs.get("a", 0)
        return {"y": self.memory[3]}
