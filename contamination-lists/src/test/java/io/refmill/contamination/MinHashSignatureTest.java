package io.refmill.contamination;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class MinHashSignatureTest {
  private static MinHashSignature of(long from, long to) {
    return MinHashSignature.of(LongStream.range(from, to).map(Hashes::mix).toArray());
  }

  private static boolean meet(MinHashSignature a, MinHashSignature b) {
    long[] bands = b.bands();
    return Arrays.stream(a.bands()).anyMatch(band -> Arrays.stream(bands).anyMatch(o -> o == band));
  }

  @Test
  void similarityIsNearTheJaccardIndex() {
    for (int shared = 0; shared <= 900; shared += 100) {
      double jaccard = shared / (2000.0 - shared);
      double estimate = of(1, 1001).similarity(of(1001 - shared, 2001 - shared));
      assertEquals(jaccard, estimate, 0.13, "shared " + shared);
    }
    assertEquals(1, of(5, 50).similarity(of(5, 50)));
  }

  @Test
  void similarSetsShareABand() {
    int close = 0;
    int far = 0;
    for (int i = 0; i < 200; i++) {
      long at = 10_000L * i + 1;
      // 900 of 1,100 and 400 of 1,600.
      close += meet(of(at, at + 1000), of(at + 100, at + 1100)) ? 1 : 0;
      far += meet(of(at, at + 1000), of(at + 600, at + 1600)) ? 1 : 0;
    }
    assertTrue(close >= 195, "found " + close);
    assertTrue(far <= 10, "found " + far);
  }

  @Test
  void neitherOrderNorRepetitionsCount() {
    assertEquals(
        MinHashSignature.of(new long[] {1, 2, 3}), MinHashSignature.of(new long[] {3, 1, 2, 1}));
    assertThrows(IllegalArgumentException.class, () -> MinHashSignature.of(new long[0]));
  }

  @Test
  void itIsReadAsItWasWritten() {
    MinHashSignature signature = of(1, 100);
    assertEquals(signature, MinHashSignature.parse(signature.toString()));
    assertThrows(IllegalArgumentException.class, () -> MinHashSignature.parse("00"));
  }
}
