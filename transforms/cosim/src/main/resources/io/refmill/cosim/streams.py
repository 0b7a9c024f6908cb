"""The stimuli of fingerprint.py: for each width and role of an input any number of fixed streams, which only the
standard library's generator of random bits decides. Standard library only.
"""

import random

from search import CLOCK, DATA

# Calls before those that count, and those of them in which bits are the same in all streams.
WARM_UP = 24
FORCED = 8
# Calls that a reset is active, and whose first half is not looked at.
PULSE = 4
MAX_CACHED = 500


def segments(length):
    """The lengths of stretches in which a stream keeps its manner, each length twice."""
    size = 8
    while length > 0:
        for _ in range(2):
            yield min(size, length)
            length -= size
            if length <= 0:
                return
        size *= 2


def bit_stream(source, length):
    values = []
    for size in segments(length):
        manner = source.getrandbits(3)
        if manner < 3:
            values += [source.getrandbits(1) for _ in range(size)]
        elif manner < 5:
            values += [manner - 3] * size
        else:
            rare = source.getrandbits(1)
            values += [rare ^ (source.getrandbits(3) != 0) for _ in range(size)]
    return values


def wide_stream(source, length, width):
    values = []
    ones = (1 << width) - 1
    top = 1 << (width - 1)
    corners = (0, 1, ones, ones - 1, top, top - 1, 2 & ones, ones >> 1 ^ 1)
    for index, size in enumerate(segments(length)):
        # Inputs of one width draw from one pool, so that some are equal now and then.
        shared = random.Random(index * 65537 + width)
        pool = [shared.getrandbits(width) for _ in range(4)]
        manner = source.getrandbits(3)
        if manner < 3:
            values += [source.getrandbits(width) for _ in range(size)]
        elif manner == 3:
            values += [pool[source.getrandbits(2)] for _ in range(size)]
        elif manner == 4:
            values += [source.getrandbits(4) & ones for _ in range(size)]
        elif manner == 5:
            values += [corners[source.getrandbits(3)] for _ in range(size)]
        elif manner == 6:
            values += [source.getrandbits(width)] * size
        else:
            values += [1 << source.getrandbits(16) % width for _ in range(size)]
    return values


def reset_stream(source, length):
    """Active for four calls now and then in the first half, more often at first."""
    values = [0] * length
    for part in (2, 4, 8, 16, 32):
        start = source.getrandbits(16) % (length // part) & ~(PULSE - 1)
        values[start : start + PULSE] = [1] * PULSE
    return values


def clock_stream(source, length):
    """Changes in every other call at most."""
    values = []
    level = 0
    for call in range(length):
        level ^= call & source.getrandbits(1)
        values.append(level)
    return values


def warm_up(source, width, role):
    """Whichever input is a reset, and whatever its level: it has been active when this is over."""
    if role == CLOCK:
        return [0, 1] * (WARM_UP // 2)
    half = FORCED // 2
    if role != DATA:
        return [1] * FORCED + [0] * (WARM_UP - FORCED)
    return [1] * half + [0] * half + [source.getrandbits(width) for _ in range(WARM_UP - FORCED)]


def stream(width, role, number, length, cache={}):
    """The values of stream `number` for inputs of a width and role, behind those that warm up."""
    key = (width, role, number, length)
    if key not in cache:
        if len(cache) > MAX_CACHED:
            cache.clear()
        source = random.Random(((number * 4 + role) << 20) + width)
        values = warm_up(source, width, role)
        if role == CLOCK:
            values += clock_stream(source, length)
        elif role != DATA:
            values += reset_stream(source, length)
        elif width == 1:
            values += bit_stream(source, length)
        else:
            values += wide_stream(source, length, width)
        cache[key] = values
    return cache[key]


def held(values):
    """The values of every other call, each twice: data stand still while a clock changes."""
    return [values[index & ~1] for index in range(len(values))]


def settling(values):
    """The calls in which a reset has become active, and the one behind each."""
    return [call for call, value in enumerate(values) if value and call % PULSE < PULSE // 2]
