package io.refmill.describe;

import io.refmill.compiler.ir.Signal;
import java.math.BigInteger;
import java.util.List;
import java.util.Set;

/**
 * A variable that a clock changes, and what it is used as.
 *
 * @param signal the variable
 * @param decision what decides over its next value
 * @param paths the ways to its next values, those of a reset left out; empty if there are too many
 * @param roles what it is
 * @param reset the value that a reset gives it; null where none does
 * @param limit the value at which a counter starts again; null where it runs through all values
 */
record Register(
    Signal signal,
    Decision decision,
    List<Decision.Path> paths,
    Set<Role> roles,
    BigInteger reset,
    BigInteger limit) {

  /** What a variable is used as. */
  enum Role {
    COUNTS_UP,
    COUNTS_DOWN,
    /** What it counts is counted from the beginning, or several times, at each edge. */
    COUNTS_ANEW,
    /** Goes by its own values to several constants, as a state does. */
    JUMPS,
    /** Counts by more than one, or by what varies. */
    ACCUMULATES,
    SHIFTS_LEFT,
    SHIFTS_RIGHT,
    /** What comes in at a shift is made of the variable's own bits. */
    FEEDS_BACK,
    /** What comes in at a shift is an exclusive or of bits. */
    FEEDS_BACK_XOR,
    /** That is made of other values too. */
    TAKES_DATA,
    /** Bits are changed by other values on their way, or by arithmetic. */
    MIXES,
    TOGGLES,
    /** Takes another value as it is. */
    LOADS,
    /** Keeps its value where a condition says so. */
    HOLDS,
    /** Takes constants only. */
    CONSTANTS
  }

  boolean is(Role role) {
    return roles.contains(role);
  }

  boolean counts() {
    return is(Role.COUNTS_UP) || is(Role.COUNTS_DOWN);
  }

  /** Whether it counts edges, and is no state and no sum of its own for each edge. */
  boolean isCounter() {
    return counts() && !is(Role.COUNTS_ANEW) && !is(Role.JUMPS);
  }

  boolean shifts() {
    return is(Role.SHIFTS_LEFT) || is(Role.SHIFTS_RIGHT);
  }
}
