package io.refmill.teach.demo;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;

/** Numbers that look drawn and depend on a text alone. */
final class Draw {
  private static final double RANGE = 1L << 32;

  private Draw() {}

  /** From 0 to below 1. */
  static double of(String text) {
    CRC32 hash = new CRC32();
    hash.update(text.getBytes(StandardCharsets.UTF_8));
    // The check sum of similar texts is similar; a multiplication spreads it.
    long spread = hash.getValue() * 0x9E3779B97F4A7C15L >>> 32;
    return spread / RANGE;
  }

  /** One of some. */
  static <T> T of(String text, List<T> some) {
    return some.get((int) (of(text) * some.size()));
  }
}
