package io.refmill.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.refmill.contract.DesignDescription;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Clock;
import io.refmill.contract.DesignInterface.ClockEdge;
import io.refmill.contract.DesignInterface.Direction;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.DesignInterface.ResetKind;
import io.refmill.contract.Protocol;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Resets, sets and gated clocks of texts against those of designs. */
class ControlClaimsTest {
  private static final Reset CLEAR = new Reset("r", true, ResetKind.ASYNCHRONOUS);
  private static final Reset SET = new Reset("s", false, ResetKind.ASYNCHRONOUS);

  private static List<String> findings(String text, String output, Reset... resets) {
    DesignInterface design =
        new DesignInterface(
            "m",
            Protocol.CYCLE,
            List.of(
                new Port("clk", Direction.INPUT, 1, false),
                new Port("r", Direction.INPUT, 1, false),
                new Port("s", Direction.INPUT, 1, false),
                new Port(output, Direction.OUTPUT, 1, false)),
            List.of(new Clock("clk", ClockEdge.RISING)),
            List.of(resets),
            List.of(),
            true,
            List.of());
    DesignDescription description =
        new DesignDescription(
            "",
            "When `clk` rises:\n- `q` becomes `s`.",
            "",
            List.of(),
            "easy",
            List.of(),
            Map.of(),
            List.of(new DesignDescription.Register(output, 1, BigInteger.ZERO, null)));
    return ControlClaims.findings(text, design, description);
  }

  @Test
  void levelsAndEdgesOfAReset() {
    List<String> low = List.of("the text has s active high, in the design it is active low");
    assertEquals(low, findings("If the set input s is asserted (i.e., s=1), q is 1.", "q", SET));
    assertEquals(low, findings("It resets on a low-to-high transition of `s`.", "q", SET));
    assertEquals(low, findings("On the rising edge of the reset q goes to 0.", "q", SET));
    assertEquals(List.of(), findings("It resets on a falling edge of `s`.", "q", SET));
    assertEquals(List.of(), findings("q rises on the rising edge of the clock.", "q", SET));
  }

  @Test
  void eachOfSeveralResetsHasItsKind() {
    String text =
        "With an asynchronous reset input, labeled r, and a synchronous set input, labeled s.";
    assertEquals(
        List.of("the text has s synchronous, in the design it is not"),
        findings(text, "q", CLEAR, SET));
    assertEquals(List.of(), findings(text.replace("synchronous set", "set"), "q", CLEAR, SET));
  }

  @Test
  void aGatedClockIsNoRegister() {
    assertEquals(1, findings("A clock gate with the output gclk.", "gclk").size());
    assertEquals(List.of(), findings("A clock gate with the output q.", "q"));
    assertEquals(List.of(), findings("A clock divider with the output gclk.", "gclk"));
  }

  @Test
  void aLatchHasNoEdge() {
    String text = "A D-latch with an enable: while it is high, the output follows.";
    assertEquals(
        List.of("the text has a latch; in the design clk acts by its edge"), findings(text, "q"));
    assertEquals(List.of(), findings(text + " It acts at the rising edge.", "q"));
  }

  @Test
  void anAsynchronousResetDoesNotWait() {
    String text = "A D flip-flop with asynchronous reset.";
    assertEquals(
        List.of("the text has an asynchronous reset, in the design nothing acts without the clock"),
        findings(text, "q"));
    assertEquals(List.of(), findings(text, "q", CLEAR));
    assertEquals(List.of(), findings("It synchronizes an asynchronous reset.", "q"));
  }
}
