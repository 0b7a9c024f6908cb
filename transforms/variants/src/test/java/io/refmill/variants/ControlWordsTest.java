package io.refmill.variants;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.DesignInterface.ResetKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which words on clocks and resets are turned, and which are left to whoever can read them. */
class ControlWordsTest {
  private static Reset reset(String port, boolean high) {
    return new Reset(port, high, ResetKind.SYNCHRONOUS);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "It counts at the rising edge of clk.|It counts at the falling edge of clk.",
        "On each positive edge of the clock signal, q is d.|On each negative edge of the clock"
            + " signal, q is d.",
        "On every positive clock edge q is d.|On every negative clock edge q is d.",
        "`q` takes `d` at the clock's rising edge.|`q` takes `d` at the clock's falling edge.",
        "If `en` is high on the rising edge of `clk`, it counts.|If `en` is high on the falling edge"
            + " of `clk`, it counts.",
        "It works at posedge clk.|It works at negedge clk.",
      })
  void theEdgeOfTheClockIsTurned(String text, String turned) {
    assertEquals(turned, EdgeWords.other(text, true, "clk"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Count the rising edges of the input `pin`.",
        "`hit` is 1 after each rising edge of req, and all changes at the rising edge of clk.",
        "It is cleared on the rising edge of rst and counts on the rising edge of clk.",
        "At each rising edge, q is d.",
        "A rising edge of the clock enable starts it.",
        "A rising edge of clk_en starts it.",
        "Each time the clock goes high, q is d.",
        "On the leading edge of the clock, q is d.",
        "When clk is 1, q is d.",
        "q is d in the high phase of the clock.",
        "The counter is edge-triggered.",
        "It counts when `clk` rises.",
        "It counts low-to-high changes.",
        "It counts at the falling edge of clk."
      })
  void anEdgeThatMayBeAnothersIsNotUnderstood(String text) {
    assertNull(EdgeWords.other(text, true, "clk"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "On each positive clock edge:\n- if rst is high, q becomes zero\n- else it counts",
        "It counts at clock edges. `rst` clears it.",
        "q is cleared as soon as rst goes high.",
        "`rst` can at any time bring it back.",
        "The reset is simple. It acts at the clock edge."
      })
  void whenAResetActsIsNotUnderstood(String text) {
    assertNull(ResetWords.otherKind(text, reset("rst", true), false));
    assertNull(ResetWords.otherKind(text, reset("rst", true), true));
  }

  @Test
  void aResetInASentenceOfItsOwnGetsItsKindSaid() {
    assertEquals(
        "If rst is set, q is 0. Otherwise it counts at the rising edge of clk.\n\n"
            + "`rst` is an asynchronous reset: it acts at once, whatever the clock does.",
        ResetWords.otherKind(
            "If rst is set, q is 0. Otherwise it counts at the rising edge of clk.",
            reset("rst", true),
            false));
    assertEquals(
        "It counts at the rising edge of clk. The reset is asynchronous.",
        ResetWords.otherKind(
            "It counts at the rising edge of clk. The reset is synchronous.",
            reset("rst", true),
            false));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rst|If `rst`, q is 0.",
        "rst|If rst is set, q is 0.",
        "rst|While rst is asserted, q is 0.",
        "rst|q is 0 until rst is released.",
        "rst|`q` is cleared when rst.",
        "clear|The inputs are clk and clear.",
        "clear|It adds; clear makes it zero again.",
        "reset|The module has inputs clk and reset.",
        "reset|When reset is high, q is 0."
      })
  void aLevelThatIsNotTurnedIsNotUnderstood(String port, String text) {
    assertNull(ResetWords.otherLevel(text, reset(port, true), port + "_n", "clk"));
  }

  @Test
  void aLevelIsTurnedWithTheNameOfThePort() {
    assertEquals(
        "On the rising edge of clk, q is cleared if rst_n is low.",
        ResetWords.otherLevel(
            "On the rising edge of clk, q is cleared if rst is high.",
            reset("rst", true),
            "rst_n",
            "clk"));
    assertEquals(
        "A counter with a synchronous active-low reset `reset_n`.",
        ResetWords.otherLevel(
            "A counter with a synchronous active-high reset `reset`.",
            reset("reset", true),
            "reset_n",
            "clk"));
  }
}
