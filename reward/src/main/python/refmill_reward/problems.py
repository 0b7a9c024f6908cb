"""Reads the ground truth of a row: interface, stimuli, and what the simulator answered."""

import base64
import binascii
import collections
import copy
import json
import re
import zlib

MAX_PACKED = 16 << 20
WIDE = 62

Port = collections.namedtuple("Port", "name width")
Port.__doc__ = "A port of the module; `width` in bits."


class RewardError(Exception):
    """An answer cannot be judged, through no fault of its own: no score is due."""


class Problem:
    """One row's ground truth.

    inputs, outputs   ports, in header order; under the cycle protocol without the clock
    arrays            by name of a port that is an unpacked array: (left, right) of each dimension; its value is that of
                      all elements, the one with the least index in the lowest bits
    stimuli           for each input a list of values, one for each call
    expected, known   for each output a list of values and of masks of the bits that are compared
    compared          for each call whether any bit is compared in it
    baseline          pass rate of the best answer that is constant or copies inputs; 0 in rows of earlier versions
    """

    def __init__(self, text):
        try:
            truth = json.loads(text) if isinstance(text, (str, bytes)) else text
            self._read(truth)
        except (KeyError, TypeError, ValueError, AttributeError, binascii.Error, zlib.error) as problem:
            raise RewardError("the ground truth cannot be read: %r" % (problem,)) from problem
        if not any(self.compared):
            raise RewardError("the ground truth has no compared output, so it can judge nothing")

    def _read(self, truth):
        if truth["format"] != 1:
            raise ValueError("format %r" % (truth["format"],))
        self.module = truth["module"]
        self.protocol = truth["protocol"]
        self.baseline = min(max(float(truth.get("baseline", 0.0)), 0.0), 1.0)
        self.initialised_state = bool(truth.get("initialised_state"))
        self.clocks = [clock["port"] for clock in truth["clocks"]]
        ports = truth["ports"]
        self.ports = {p["name"]: (p["direction"], int(p["width"])) for p in ports}
        self.arrays = {p["name"]: dimensions(p["unpacked"]) for p in ports if p.get("unpacked")}
        self.inputs = [
            Port(p["name"], int(p["width"]))
            for p in ports
            if p["direction"] in ("input", "inout")
            and (self.protocol == "event" or p["name"] not in self.clocks)
        ]
        self.outputs = [Port(p["name"], int(p["width"])) for p in ports if p["direction"] in ("output", "inout")]
        trace = truth["trace"]
        self.calls = int(trace["calls"])
        self._unpack(base64.b64decode(trace["data"], validate=True) if self.calls else b"")
        masks = zip(*self.known) if self.known else [()] * self.calls
        self.compared = [any(mask) for mask in masks]
        # What every candidate's process is sent; it never holds what is expected.
        self.stimuli_json = json.dumps(
            {
                "calls": self.calls,
                "inputs": [port.name for port in self.inputs],
                "columns": [encode(column, port) for column, port in zip(self.stimuli, self.inputs)],
                "outputs": [[port.name, port.width] for port in self.outputs],
            },
            separators=(",", ":"),
        )

    def _unpack(self, data):
        unpacker = zlib.decompressobj()
        packed = unpacker.decompress(data, MAX_PACKED) if data else b""
        if unpacker.unconsumed_tail:
            raise ValueError("the trace is too large")
        size = (self.calls + 7) // 8
        widths = [port.width for port in self.inputs]
        for port in self.outputs:
            widths += [port.width, port.width]
        if len(packed) != size * sum(widths):
            raise ValueError("the trace has %d bytes, not %d" % (len(packed), size * sum(widths)))
        columns = []
        plane = 0
        for width in widths:
            columns.append(self._column(packed, plane, width, size))
            plane += width
        inputs = len(self.inputs)
        self.stimuli = columns[:inputs]
        self.expected = columns[inputs::2]
        self.known = columns[inputs + 1 :: 2]

    def _column(self, packed, plane, width, size):
        """Turns the planes of a port, least significant bit first, into a value for each call."""
        rows = []
        for bit in reversed(range(plane, plane + width)):
            value = int.from_bytes(packed[bit * size : (bit + 1) * size], "big")
            rows.append(format(value, "0%db" % (size * 8))[: self.calls])
        if width == 1:
            return [1 if digit == "1" else 0 for digit in rows[0]]
        return [int("".join(digits), 2) for digits in zip(*rows)]

    def neutral(self):
        """The same interface and stimuli, with nothing that is expected."""
        other = copy.copy(self)
        other.initialised_state = False
        other.known = [[0] * self.calls for _ in self.outputs]
        other.expected = other.known
        return other

    def judge(self, columns):
        """Share of calls in which every compared bit is right, over calls with a compared bit.

        `columns` has for each output a value for each call; None is a value that the port cannot hold, and is wrong
        also where nothing is compared: no model with one is a match.
        """
        wrong = set()
        compared = sum(self.compared)
        for column, expected, known in zip(columns, self.expected, self.known):
            for call, (value, right, mask) in enumerate(zip(column, expected, known)):
                if value is None or (value ^ right) & mask:
                    wrong.add(call)
        compared += sum(not self.compared[call] for call in wrong)
        return (compared - len(wrong)) / compared


def encode(column, port):
    return ["%x" % value for value in column] if port.width > WIDE else column


def dimensions(text):
    """The (left, right) of each unpacked dimension, as in `[0:3][1:2]`."""
    if not re.fullmatch(r"(\[-?\d{1,9}:-?\d{1,9}\])+", text):
        raise ValueError("unpacked dimensions %r" % (text,))
    return [(int(left), int(right)) for left, right in re.findall(r"(-?\d+):(-?\d+)", text)]
