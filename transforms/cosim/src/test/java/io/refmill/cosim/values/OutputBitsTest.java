package io.refmill.cosim.values;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class OutputBitsTest {
  @Test
  void bitsThatAreNotKnownAreZero() {
    OutputBits bits = new OutputBits(OutputRows.of(List.of("0101", "1x1z", "zzzz")), 0, 4);
    assertEquals(0b0101, bits.value(0, 0));
    assertEquals(0b1111, bits.known(0, 0));
    assertEquals(0b1010, bits.value(1, 0));
    assertEquals(0b1010, bits.known(1, 0));
    assertEquals(0, bits.value(2, 0));
    assertEquals(0, bits.known(2, 0));
  }

  @Test
  void oneOfSeveralOutputsIsTaken() {
    OutputBits bits = new OutputBits(OutputRows.of(List.of("x101x", "00110")), 1, 3);
    assertEquals(0b101, bits.value(0, 0));
    assertEquals(0b111, bits.known(0, 0));
    assertEquals(0b011, bits.value(1, 0));
    assertEquals(0b111, bits.known(1, 0));
  }

  @Test
  void theFirstBitIsTheHighestOfTheLastWord() {
    String row = "1x" + "0".repeat(62) + "1" + "x";
    OutputBits bits = new OutputBits(OutputRows.of(List.of(row)), 0, 66);
    assertEquals(2, bits.words());
    assertEquals(0b10, bits.value(0, 1));
    assertEquals(0b10, bits.known(0, 1));
    assertEquals(0b10, bits.value(0, 0));
    assertEquals(-2L, bits.known(0, 0));
  }
}
