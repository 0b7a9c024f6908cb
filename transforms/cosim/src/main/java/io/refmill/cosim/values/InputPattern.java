package io.refmill.cosim.values;

import java.math.BigInteger;
import java.util.List;

/**
 * How one input moves during one episode. A fresh pattern is drawn for every input and episode, so
 * that in some episode each enable is mostly on, each operand sits at its corners, and each counter
 * gets the time it needs.
 */
final class InputPattern {
  private static final double[] PROBABILITIES = {0.02, 0.1, 0.5, 0.9, 0.98};

  private enum Kind {
    UNIFORM,
    CORNERS,
    HELD,
    STEPS,
    WALKING_BIT,
    SPARSE,
    SMALL,
    MIRROR,
    POOL,
    FIELD,
    MIXED
  }

  private static final Kind[] WIDE_KINDS = Kind.values();

  private final int width;
  private final List<BigInteger> corners;
  private final Kind kind;
  private final List<BigInteger> pool;
  private final double probability;
  private final BigInteger mask;

  /**
   * Draws a pattern.
   *
   * @param width of the input in bits
   * @param corners interesting values that fit it, not empty
   * @param pool the few values that inputs of this width share in this episode, not empty
   */
  InputPattern(int width, List<BigInteger> corners, List<BigInteger> pool, StimulusRandom random) {
    this(width, corners, pool, random, anyProbability(random));
  }

  /** The same for an input of one bit that is 1 with the given probability. */
  InputPattern(
      int width,
      List<BigInteger> corners,
      List<BigInteger> pool,
      StimulusRandom random,
      double probability) {
    this.width = width;
    this.corners = corners;
    this.pool = pool;
    this.mask = BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
    this.kind = WIDE_KINDS[random.below(WIDE_KINDS.length)];
    this.probability = probability;
  }

  /** How often a bit is 1 in an episode. */
  static double anyProbability(StimulusRandom random) {
    return PROBABILITIES[random.below(PROBABILITIES.length)];
  }

  /**
   * The next value.
   *
   * @param last the input's value in the call before
   * @param peer a value that another input of the same width has just taken, or null
   */
  BigInteger next(BigInteger last, BigInteger peer, StimulusRandom random) {
    if (width == 1) {
      return random.chance(probability) ? BigInteger.ONE : BigInteger.ZERO;
    }
    Kind now = kind == Kind.MIXED ? WIDE_KINDS[random.below(WIDE_KINDS.length - 1)] : kind;
    switch (now) {
      case CORNERS:
        return random.pick(corners);
      case HELD:
        return random.chance(0.1) ? anyValue(random) : last;
      case STEPS:
        return step(last, random);
      case WALKING_BIT:
        return walk(last, random);
      case SPARSE:
        return sparse(random);
      case SMALL:
        return random.bits(Math.min(width, 1 + random.below(4)));
      case MIRROR:
        // Two equal operands are what a comparator waits for, and chance would never give them.
        return peer == null ? random.bits(width) : nearby(peer, random);
      case POOL:
        // An address that was written is read again, and one of many operands equals another.
        return random.pick(pool);
      case FIELD:
        return field(random);
      case UNIFORM:
      case MIXED:
      default:
        return random.bits(width);
    }
  }

  private BigInteger anyValue(StimulusRandom random) {
    return random.chance(0.5) ? random.pick(corners) : random.bits(width);
  }

  private BigInteger step(BigInteger last, StimulusRandom random) {
    if (random.chance(0.05)) {
      return anyValue(random);
    }
    int distance = random.chance(0.8) ? 1 : random.below(8);
    BigInteger delta = BigInteger.valueOf(probability < 0.5 ? -distance : distance);
    return last.add(delta).and(mask);
  }

  private BigInteger walk(BigInteger last, StimulusRandom random) {
    BigInteger bit = BigInteger.ONE.shiftLeft(random.below(width));
    if (last.bitCount() == 1 && random.chance(0.8)) {
      bit = last.testBit(width - 1) ? BigInteger.ONE : last.shiftLeft(1);
    }
    return probability > 0.5 && random.chance(0.5) ? bit.xor(mask) : bit;
  }

  private BigInteger sparse(StimulusRandom random) {
    BigInteger value = random.bits(width).and(random.bits(width));
    if (width > 4) {
      value = value.and(random.bits(width));
    }
    return probability > 0.5 ? value.xor(mask) : value;
  }

  /** Random, but for a constant in some of its bits: an instruction's code, a frame's type. */
  private BigInteger field(StimulusRandom random) {
    BigInteger constant = random.pick(corners);
    int size = Math.min(width, Math.max(1, constant.bitLength()) + random.below(3));
    int offset = random.chance(0.6) ? 0 : random.below(width - size + 1);
    BigInteger hole = BigInteger.ONE.shiftLeft(size).subtract(BigInteger.ONE).shiftLeft(offset);
    return random.bits(width).andNot(hole).or(constant.shiftLeft(offset));
  }

  private BigInteger nearby(BigInteger peer, StimulusRandom random) {
    if (random.chance(0.6)) {
      return peer;
    }
    return random.chance(0.5)
        ? peer.add(random.chance(0.5) ? BigInteger.ONE : mask).and(mask)
        : peer.xor(BigInteger.ONE.shiftLeft(random.below(width)));
  }
}
