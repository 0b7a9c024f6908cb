package io.refmill.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class OpenBitsTest {
  @Test
  void openDigitsBecomeOnes() {
    assertEquals(
        Optional.of("y = 1'b1; z = 4'b1111; w = 8'hff; v = 4'b0101; u = '1; t = 6'o77;"),
        OpenBits.filled("y = 1'bx; z = 4'bx; w = 8'hx; v = 4'b0x01; u = 'x; t = 6'ox7;"));
  }

  @Test
  void whatIsNotOpenStays() {
    assertEquals(Optional.empty(), OpenBits.filled("assign y = x ? 8'hf0 : 4'b1;"));
    assertEquals(Optional.empty(), OpenBits.filled("casex (s) 2'b1x: y = 1; endcase"));
    assertEquals(Optional.empty(), OpenBits.filled("y = a === 1'bx;"));
  }
}
