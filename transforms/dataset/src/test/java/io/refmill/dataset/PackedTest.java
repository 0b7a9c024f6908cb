package io.refmill.dataset;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PackedTest {
  @Test
  void isEncodedOnce() throws IOException {
    AtomicInteger packings = new AtomicInteger();
    Packed<String> packed = Packed.of("text");
    Packed.Packing<String> packing =
        value -> {
          packings.incrementAndGet();
          return value.getBytes(StandardCharsets.UTF_8);
        };
    assertSame(packed.bytes(packing), packed.bytes(packing));
    assertEquals(1, packings.get());
  }

  @Test
  void isDecodedWhenAskedFor() throws IOException {
    AtomicInteger unpackings = new AtomicInteger();
    byte[] bytes = {'a'};
    Packed<String> packed =
        Packed.of(
            bytes,
            given -> {
              unpackings.incrementAndGet();
              return new String(given, StandardCharsets.UTF_8);
            });
    assertSame(bytes, packed.bytes(value -> new byte[0]));
    assertEquals(0, unpackings.get());
    assertEquals(Packed.of("a"), packed);
    assertEquals("a", packed.value());
    assertEquals(1, unpackings.get());
  }

  @Test
  void saysWhatIsDamaged() {
    Packed<String> packed =
        Packed.of(
            new byte[0],
            bytes -> {
              throw new IOException("cut");
            });
    UncheckedIOException problem = assertThrows(UncheckedIOException.class, packed::value);
    assertEquals("cut", problem.getCause().getMessage());
  }
}
