# expect: PYTHON_FORBIDDEN
# reward: forbidden
# A coroutine.
class TopModule:
    def eval(self, inputs):
        async def f(): pass
        return {"y": inputs.get("a", 0)}
