# expect: PYTHON_FORBIDDEN
# reward: forbidden
# Code behind each attribute.
class TopModule:
    def __getattribute__(self, name):
        return lambda i: {"y": 0}
