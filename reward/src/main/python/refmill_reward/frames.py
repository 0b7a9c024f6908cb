"""Messages of a pipe: four bytes of length, big endian, then JSON."""

import json
import os


class Gone(Exception):
    """Whoever asked is no longer there."""


def read_exactly(source, count):
    data = b""
    while len(data) < count:
        more = os.read(source, count - len(data))
        if not more:
            raise Gone()
        data += more
    return data


def receive(source):
    return json.loads(read_exactly(source, int.from_bytes(read_exactly(source, 4), "big")))


def send(message, sink):
    text = json.dumps(message).encode("ascii")
    data = len(text).to_bytes(4, "big") + text
    while data:
        data = data[os.write(sink, data) :]
