package io.refmill.cosim.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

class TextCacheTest {
  private static final String ONE = "module one; endmodule";
  private static final String TWO = "module two; endmodule";

  @Test
  void aTextIsReadOnceForAllWhoShareIt() {
    TextCache cache = new TextCache(ONE.length() + TWO.length());
    VerilogText first = cache.of(ONE);
    assertSame(first, cache.of(new String(ONE)));
    cache.of(TWO);
    cache.of(ONE);
    assertEquals(2, cache.read());
  }

  @Test
  void whatWasUsedLongestAgoGoesFirst() {
    TextCache cache = new TextCache(ONE.length() + TWO.length());
    cache.of(ONE);
    cache.of(TWO);
    cache.of(ONE);
    cache.of("module six; endmodule");
    cache.of(ONE);
    assertEquals(3, cache.read());
    cache.of(TWO);
    assertEquals(4, cache.read());
  }

  @Test
  void nothingIsKeptWithoutRoom() {
    TextCache cache = new TextCache(0);
    assertEquals(cache.of(ONE).words(), cache.of(ONE).words());
    assertEquals(2, cache.read());
  }
}
