package io.refmill.contamination;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class PortSignatureTest {
  @Test
  void textFormIsSortedAndReadBack() {
    PortSignature signature = new PortSignature(List.of(8, 1, 1), List.of(16, 8));

    assertEquals("1,1,8>8,16", signature.toString());
    assertEquals(signature, PortSignature.parse("1,1,8>8,16"));
    assertEquals(new PortSignature(List.of(), List.of(1)), PortSignature.parse(">1"));
    assertThrows(IllegalArgumentException.class, () -> PortSignature.parse("1,8"));
  }

  @Test
  void moreInputsCoverFewerOfTheSameOutputs() {
    PortSignature signature = PortSignature.parse("1,1,8>8");

    assertTrue(signature.covers(PortSignature.parse("1,1,8>8")));
    assertTrue(signature.covers(PortSignature.parse("1,8>8")));
    assertTrue(signature.covers(PortSignature.parse(">8")));
    assertFalse(signature.covers(PortSignature.parse("1,8,8>8")));
    assertFalse(signature.covers(PortSignature.parse("1,1,1>8")));
    assertFalse(signature.covers(PortSignature.parse("1,1,8>1,8")));
  }

  @Test
  void eachBitMayBeAPort() {
    assertEquals("1,1,1>1,1", PortSignature.parse("1,2>2").inBits().toString());
    assertEquals(">1", PortSignature.parse(">1").inBits().toString());
  }
}
