package io.refmill.beam.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Where keys go that are grouped. */
class BucketsTest {
  @Test
  void positionsAreSpreadEvenly() {
    int[] sizes = new int[16];
    for (long position = 0; position < 16_000; position++) {
      sizes[new Buckets(16).of(position)]++;
    }
    for (int size : sizes) {
      assertTrue(size > 900 && size < 1_100, Arrays.toString(sizes));
    }
  }

  @Test
  void everySixteenthPositionIsSpreadToo() {
    int[] sizes = new int[16];
    for (long position = 0; position < 16_000; position++) {
      sizes[new Buckets(16).of(16 * position)]++;
    }
    for (int size : sizes) {
      assertTrue(size > 900 && size < 1_100, Arrays.toString(sizes));
    }
  }

  @Test
  void largeInputsHaveMore() {
    assertEquals(16, Buckets.forInput(0).count());
    assertEquals(16, Buckets.forInput(4L << 20).count());
    assertEquals(64, Buckets.forInput(32L << 20).count());
    assertEquals(128, Buckets.forInput(2L << 30).count());
  }
}
