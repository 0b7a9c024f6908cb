package io.refmill.teach.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PhrasesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "The previous attempt failed, so I look again.",
        "My last attempt was nearly right.",
        "In both earlier attempts the reset was missed; the last two attempts show it.",
        "**Attempt 2** wraps too late.",
        "Your model differs at call 7.",
        "My code returned 4 there.",
        "The report of mismatches says that `q` is late.",
        "The mismatch report lists five calls.",
        "According to the report, the carry is lost.",
        "The two differ at call 12, so the mask is missing.",
        "The simulator says 5.",
        "The simulator\nreported a mismatch.",
        "Icarus says that it is 0.",
        "Icarus Verilog reported x here.",
        "The testbench expects 3.",
        "That is expected by the test bench.",
        "The simulation shows 0 after reset.",
        "Call 3 expected 5.",
        "At call 17, expected `n` = 2.",
        "In call 4 the simulator expected 9.",
        "It is expected 5 but got 4.",
        "Expected 0x5, got 0x4.",
        "The verification feedback asks for a mask.",
        "The feedback says so.",
        "It failed verification.",
        "The golden trace has 1 here.",
        "This is as in the reference trace.",
        "It follows the golden outputs."
      })
  void whatTheRowDoesNotHoldIsNotSpokenOf(String sentence) {
    String text = "It counts. " + sentence + " So it is done.";
    assertTrue(!Phrases.feedback(text).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The output depends on the previous state and the last value of `d`.",
        "On each call the register keeps its previous value; the earlier one is lost.",
        "A simulator would evaluate both processes; a Verilog simulator shows x before the reset.",
        "In simulation the memory begins with x, which an event simulator reports as unknown.",
        "The feedback polynomial of the shift register is x^4 + x^3 + 1; the feedback bit is `fb`.",
        "The previous code of the Gray counter differs in one bit from the last code.",
        "In call 1 `en` is 1, so after call 2 `q` is 2; that is the expected wrap.",
        "The checker reports an error when parity is wrong, and the status report is sent.",
        "The expected parity is compared with the received one; a mismatch sets `err`.",
        "At the first mismatch the machine goes back to idle and the report register is set.",
        "A first attempt would be a loop, but a mask is enough; the lock counts failed attempts.",
        "The previous sample and the latest sample are compared; last come, first served.",
        "A testbench would drive `rst` first. The reference clock is divided by 4.",
        "The model has the state `q`; my model keeps it in `self.q` and returns it.",
        "The root keeps the previous candidate, and the game compares it with the previous guess."
      })
  void designsAreSpokenOf(String sentence) {
    assertEquals("", Phrases.feedback("It counts. " + sentence + " So it is done."));
  }
}
