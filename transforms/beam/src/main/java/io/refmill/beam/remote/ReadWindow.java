package io.refmill.beam.remote;

import java.util.OptionalInt;

/**
 * How much of a file the reading that goes on in this thread can use at once. Beam asks storages
 * for all of a file from some place on and breaks that off when it has enough; by then the network
 * has brought megabytes that nobody reads, and that may have to be paid for. A client that can ask
 * for less asks for this.
 */
public final class ReadWindow {
  /** Most tasks need no more; who reads on is given twice as much each time. */
  static final int FIRST_BYTES = 256 << 10;

  static final int MOST_BYTES = 16 << 20;

  private static final ThreadLocal<Integer> WANTED = new ThreadLocal<>();

  private ReadWindow() {}

  /** Bytes to ask for; empty outside of a reading. */
  public static OptionalInt bytes() {
    Integer wanted = WANTED.get();
    return wanted == null ? OptionalInt.empty() : OptionalInt.of(wanted);
  }

  static void begin(int bytes) {
    WANTED.set(bytes);
  }

  static void end() {
    WANTED.remove();
  }
}
