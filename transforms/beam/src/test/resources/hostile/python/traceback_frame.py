# expect: PYTHON_FORBIDDEN
# reward: forbidden
# The frame of an exception.
class TopModule:
    def eval(self, inputs):
        try:
            1 // 0
        except Exception as e:
            x = e.__traceback__.tb_frame
        return {"y": inputs.get("a", 0)}
