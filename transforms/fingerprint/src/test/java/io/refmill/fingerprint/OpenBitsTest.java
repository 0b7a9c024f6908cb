package io.refmill.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
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

  @Test
  void whoNeedNotCareLeavesOutAnAssignmentOrACondition() {
    assertEquals(
        List.of(
            "always @* case (s) 0: y = a; default: ; endcase assign w = v ? p[3:0] : 4'hx;",
            "always_comb case (s) 0: y = a; default: y = 2'bx; endcase assign w = p[3:0] ;"),
        OpenBits.alternatives(
            "always_comb case (s) 0: y = a; default: y = 2'bx; endcase assign w = v ? p[3:0] : 4'hx;"));
    assertEquals(List.of("assign w = q;"), OpenBits.alternatives("assign w = (a == b) ? 'x : q;"));
    assertEquals(List.of(), OpenBits.alternatives("always_comb case (s) 0: y = a; endcase"));
    assertEquals(List.of(), OpenBits.alternatives("assign w = a ? q : b ? p : r;"));
  }

  @Test
  void eachOfSeveralOpenVariablesMayKeepWhatItHad() {
    assertEquals(List.of(";z <= 'x;", "y = 'x;;", ";;"), OpenBits.alternatives("y = 'x;z <= 'x;"));
  }
}
