package io.refmill.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RougeLTest {
  private static int table(byte[] a, byte[] b) {
    int[][] best = new int[a.length + 1][b.length + 1];
    for (int i = 1; i <= a.length; i++) {
      for (int k = 1; k <= b.length; k++) {
        best[i][k] =
            a[i - 1] == b[k - 1]
                ? best[i - 1][k - 1] + 1
                : Math.max(best[i - 1][k], best[i][k - 1]);
      }
    }
    return best[a.length][b.length];
  }

  private static byte[] words(Random random, int length, int symbols) {
    byte[] words = new byte[length];
    for (int i = 0; i < length; i++) {
      words[i] = (byte) (random.nextInt(symbols) * 37);
    }
    return words;
  }

  @Test
  void bitsSayWhatTheTableSays() {
    Random random = new Random(1);
    for (int i = 0; i < 300; i++) {
      int symbols = 1 + random.nextInt(i % 3 == 0 ? 3 : 256);
      byte[] a = words(random, random.nextInt(300), symbols);
      byte[] b = words(random, random.nextInt(300), symbols);
      RougeL rouge = new RougeL(a);
      assertEquals(table(a, b), rouge.common(b));
      assertTrue(rouge.bound(RougeL.counts(b)) >= rouge.common(b));
    }
  }
}
