package io.refmill.contract;

import java.util.Objects;

/**
 * What a design does: the first calls of a verification, with the simulator's outputs. It lets
 * others be judged by the same stimuli without a simulator.
 *
 * <p>{@code data} is Base64 (RFC 4648) of a zlib stream (RFC 1950) of bit planes. A plane holds one
 * bit of each call, call 0 in the most significant bit of the first byte, and is padded with zeros
 * to whole bytes. The planes are, in the order of {@link DesignInterface#modelInputs()} and then of
 * {@link DesignInterface#outputs()}:
 *
 * <pre>
 *   for each input    its bits, least significant first: one plane for each
 *   for each output   its bits, least significant first: one plane for each;
 *                     then as many planes that tell which of these bits the simulator knows
 * </pre>
 *
 * <p>What it does not know (x and z) is 0 in both.
 *
 * @param calls number of calls; 0 if not even one fits
 * @param data the planes
 */
public record GoldenTrace(int calls, String data) {
  /** Characters of {@link #data}, at most. */
  public static final int MAX_CHARACTERS = 1 << 16;

  /** Calls, at most. */
  public static final int MAX_CALLS = 4096;

  public GoldenTrace {
    Objects.requireNonNull(data, "data");
  }
}
