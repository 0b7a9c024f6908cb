# expect: PYTHON_FORBIDDEN
# reward: forbidden
# A way out.
class TopModule:
    def eval(self, inputs):
        import socket
        socket.create_connection(("127.0.0.1", 1))
        return {"y": inputs.get("a", 0)}
