package io.refmill.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.DesignDescription;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.StateVariable;
import io.refmill.contract.GoldenTrace;
import io.refmill.contract.LaterCalls;
import io.refmill.contract.Protocol;
import io.refmill.contract.StateTrace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;

/** What is said of the calls that are worked through. */
class ReasoningTest {
  private static final int CALLS = 16;

  /** Changes most from the eleventh call on. */
  private static final int LATE = 0b0000_0000_0010_1010;

  private static final int EARLY = 0b1011_1111_1111_1111;

  /** Of a design with an input {@code d} that is 1 throughout, and an output {@code q}. */
  private static String of(int q, String... state) throws IOException {
    return of(0xFFFF, q, true, state);
  }

  private static String of(int d, int q, boolean sequential, String... state) throws IOException {
    return of(d, new int[] {q}, sequential, state);
  }

  private static String of(int d, int[] q, boolean sequential, String... state) throws IOException {
    Map<String, Integer> none = new LinkedHashMap<>();
    List.of(state).forEach(name -> none.put(name, null));
    return of(d, q, sequential, none);
  }

  /** The same where {@code d} is a reset that gives state these values. */
  private static String of(int d, int[] q, boolean sequential, Map<String, Integer> state)
      throws IOException {
    return of(d, q, sequential, state, StateTrace.NONE, "");
  }

  private static String of(
      int d, int[] q, boolean sequential, Map<String, Integer> state, StateTrace kept, String rules)
      throws IOException {
    return of(d, q, 0xFFFF, sequential, state, kept, rules);
  }

  private static String of(
      int d,
      int[] q,
      int known,
      boolean sequential,
      Map<String, Integer> state,
      StateTrace kept,
      String rules)
      throws IOException {
    boolean resets = state.values().stream().anyMatch(Objects::nonNull);
    DesignInterface design =
        new DesignInterface(
            "m",
            Protocol.CYCLE,
            List.of(
                new DesignInterface.Port("clk", DesignInterface.Direction.INPUT, 1, false),
                new DesignInterface.Port("d", DesignInterface.Direction.INPUT, 1, false),
                new DesignInterface.Port("q", DesignInterface.Direction.OUTPUT, q.length, false)),
            List.of(new DesignInterface.Clock("clk", DesignInterface.ClockEdge.RISING)),
            resets
                ? List.of(
                    new DesignInterface.Reset("d", true, DesignInterface.ResetKind.SYNCHRONOUS))
                : List.of(),
            state.keySet().stream()
                .map(
                    name ->
                        new StateVariable(
                            List.of(name.split("/")), 1, List.of(), BigInteger.ZERO, false, true))
                .toList(),
            sequential,
            List.of());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
      write(out, d);
      for (int plane : q) {
        write(out, plane);
      }
      for (int bit = 0; bit < q.length; bit++) {
        write(out, known);
      }
    }
    String data = Base64.getEncoder().encodeToString(bytes.toByteArray());
    List<DesignDescription.Register> registers = new ArrayList<>();
    state.forEach(
        (name, value) ->
            registers.add(
                new DesignDescription.Register(
                    name.replace('/', '.'),
                    1,
                    value == null ? null : BigInteger.valueOf(value),
                    null)));
    DesignDescription description =
        new DesignDescription("", rules, "", List.of(), "", List.of(), Map.of(), registers);
    return Reasoning.of(description, design, new GoldenTrace(CALLS, data), kept, true, List.of());
  }

  private static void write(OutputStream out, int plane) throws IOException {
    out.write(new byte[] {(byte) (plane >> 8), (byte) plane});
  }

  @Test
  void whatIsLeftToRulesThatTheTaskDoesNotHaveIsLeftToItsText() {
    DesignInterface design =
        new DesignInterface(
            "m", Protocol.CYCLE, List.of(), List.of(), List.of(), List.of(), false, List.of());
    DesignDescription description =
        new DesignDescription(
            "",
            "",
            "",
            List.of(),
            "",
            List.of("`q` is `d`.", DesignDescription.REST),
            Map.of(),
            List.of());
    GoldenTrace none = new GoldenTrace(0, "");
    assertTrue(
        Reasoning.of(description, design, none, StateTrace.NONE, true, List.of())
            .endsWith(DesignDescription.REST));
    assertTrue(
        Reasoning.of(description, design, none, StateTrace.NONE, false, List.of())
            .endsWith("`q` is `d`.\n\nThe rest follows the specification."));
  }

  @Test
  void outputsThatAreTheStateSayWhereCallsBegin() throws Exception {
    String text = of(LATE, "q");
    assertTrue(
        text.contains(", one after the other; the call before them had `d` = 1 and gave `q` = 0:"),
        text);
  }

  /** What is hidden may decide what comes next, and nobody could work it out. */
  @Test
  void callsThatBeginWithUnknownStateAreNotShown() throws Exception {
    for (String hidden : List.of("count", "u1/q")) {
      assertEquals("", of(LATE, "q", hidden));
    }
  }

  /** Few calls from the start show nothing here. */
  @Test
  void moreCallsAreShownFromTheStart() throws Exception {
    String text = of(0b0000_0010_0010_1010, "q", "count");
    assertTrue(text.contains("from the start:"), text);
    assertTrue(text.endsWith("\n- `d` = 1 gives `q` = 1\n- `d` = 1 gives `q` = 0"), text);
  }

  /** The reset is active in the ninth call. */
  @Test
  void callsThatFollowAResetSayWhatItLeaves() throws Exception {
    Map<String, Integer> flat = new LinkedHashMap<>(Map.of("q", 0));
    flat.put("count", 5);
    int reset = 0b0000_0000_1000_0000;
    String text = of(reset, new int[] {LATE}, true, flat);
    assertTrue(
        text.contains(
            "had `d` = 1 and gave `q` = 0 and left `count` = 5 (later values are not listed):"),
        text);
    assertTrue(text.endsWith("- `d` = 0 gives `q` = 0\n- `d` = 0 gives `q` = 1"), text);
    Map<String, Integer> inside = new LinkedHashMap<>(Map.of("u1/q", 0));
    assertTrue(
        of(reset, new int[] {LATE}, true, inside)
            .contains(
                "and left every variable at what `d` brings it to (later values are not listed):"));
    Map<String, Integer> some = new LinkedHashMap<>(Map.of("q", 0));
    some.put("count", null);
    assertEquals("", of(reset, new int[] {LATE}, true, some));
  }

  /** A counter that nothing shows, which the model tells of. */
  @Test
  void whatTheModelKeepsIsShownWhereRulesNameIt() throws Exception {
    List<List<BigInteger>> values = new ArrayList<>();
    for (int call = 0; call < CALLS; call++) {
      values.add(List.of(BigInteger.valueOf(call < 12 ? call : 11)));
    }
    StateTrace kept = new StateTrace(List.of("count"), values);
    Map<String, Integer> state = new LinkedHashMap<>();
    state.put("count", null);
    int[] q = {LATE};
    String text = of(0xFFFF, q, true, state, kept, "`count` increases by 1.");
    assertTrue(text.contains("had `d` = 1 and gave `q` = 0 and left `count` = 7:"), text);
    assertTrue(text.contains("\n- `d` = 1 gives `q` = 1 and leaves `count` = 10"), text);
    assertEquals("", of(0xFFFF, q, true, state, kept, "nothing by that name"));
    // What is told of some calls of a row alone would be no account of them.
    StateTrace shorter = new StateTrace(List.of("count"), values.subList(0, 10));
    String early = of(0xFFFF, q, true, state, shorter, "`count` increases by 1.");
    assertEquals(5, early.split(" and leaves `count` = ").length, early);
  }

  @Test
  void whatIsToldOfLaterCallsCountsFromTheirFirstOne() throws Exception {
    List<List<BigInteger>> values = new ArrayList<>();
    for (int call = 4; call < CALLS; call++) {
      values.add(List.of(BigInteger.valueOf(Math.min(call, 11))));
    }
    StateTrace kept = new StateTrace(4, List.of("count"), values, LaterCalls.NONE);
    Map<String, Integer> state = new LinkedHashMap<>();
    state.put("count", null);
    String text = of(0xFFFF, new int[] {LATE}, true, state, kept, "`count` increases by 1.");
    assertTrue(text.contains("had `d` = 1 and gave `q` = 0 and left `count` = 7:"), text);
    assertTrue(text.contains("\n- `d` = 1 gives `q` = 1 and leaves `count` = 10"), text);
  }

  @Test
  void callsFromALaterStateSayWhatItIs() throws Exception {
    LaterCalls later =
        new LaterCalls(
            List.of("count"),
            List.of(BigInteger.TEN),
            List.of(List.of(BigInteger.ONE), List.of(BigInteger.ONE)),
            List.of(List.of(BigInteger.ZERO), List.of(BigInteger.ONE)));
    StateTrace kept = new StateTrace(0, List.of(), List.of(), later);
    Map<String, Integer> state = new LinkedHashMap<>();
    state.put("count", null);
    String text = of(0xFFFF, new int[] {0}, true, state, kept, "`count` increases by 1.");
    assertTrue(
        text.endsWith(
            "one after the other from the start, but with `count` = 10:\n"
                + "- `d` = 1 gives `q` = 0\n- `d` = 1 gives `q` = 1"),
        text);
    assertEquals("", of(0xFFFF, new int[] {0}, true, state, kept, "no such name"));
  }

  @Test
  void callsFromTheStartSaySo() throws Exception {
    String text = of(EARLY, "q", "count");
    assertTrue(text.contains("calls of the simulation, one after the other from the start:"), text);
  }

  /** What happens when an input is 0 is seen where it is, and as much changes as elsewhere. */
  @Test
  void callsWithOtherInputsShowMore() throws Exception {
    int twice = 0b0101_0000_0101_0000;
    String text = of(0b1111_1111_1101_1111, twice, true, "q");
    assertTrue(text.contains("\n- `d` = 0 gives `q` = 0\n- `d` = 1 gives `q` = 1"), text);
    assertFalse(of(0xFFFF, twice, true, "q").contains("`d` = 0"));
  }

  /** A counter to 5 is seen where it starts again, though it changes in each call. */
  @Test
  void outputsThatGoOnInAnotherWayShowMore() throws Exception {
    int[] bits = new int[3];
    for (int call = 0; call < CALLS; call++) {
      for (int bit = 0; bit < bits.length; bit++) {
        bits[bit] |= (call % 6 >> bit & 1) << (CALLS - 1 - call);
      }
    }
    String text = of(0xFFFF, bits, true, "q");
    assertTrue(text.contains("\n- `d` = 1 gives `q` = 5\n- `d` = 1 gives `q` = 0"), text);
  }

  /** Calls of a design that keeps nothing say the same again where they have the same inputs. */
  @Test
  void callsThatShowNothingNewAreLeftOut() throws Exception {
    String text = of(0b0011_0000_0000_0000, 0b1100_1111_1111_1111, false);
    assertTrue(
        text.endsWith("of the simulation:\n- `d` = 0 gives `q` = 1\n- `d` = 1 gives `q` = 0"),
        text);
  }

  /** A memory that nothing has written is not known; what is written to it is. */
  @Test
  void callsOfWhichTheOutputIsNotKnownShowState() throws Exception {
    Map<String, Integer> hidden = new LinkedHashMap<>();
    hidden.put("count", null);
    List<List<BigInteger>> values = new ArrayList<>();
    for (int call = 0; call < CALLS; call++) {
      values.add(List.of(BigInteger.valueOf(call / 2 % 2)));
    }
    StateTrace kept = new StateTrace(List.of("count"), values);
    String text = of(0xFFFF, new int[] {0}, 0, true, hidden, kept, "`count`");
    assertTrue(text.contains("; the call before them had `d` = 1 and left `count` = 0:\n"), text);
    assertTrue(text.contains("\n- `d` = 1 leaves `count` = 1\n"), text);
    assertTrue(text.contains("\n- `d` = 1 changes nothing that is known"), text);
    assertFalse(text.contains("`q`"), text);
  }

  /** Rules go by the end of a name where they say which instance it is in. */
  @Test
  void stateInsideOfInstancesIsToldByTheNameThatRulesGiveIt() throws Exception {
    Map<String, Integer> inside = new LinkedHashMap<>();
    inside.put("q", null);
    inside.put("u1/count", null);
    List<List<BigInteger>> values = new ArrayList<>();
    for (int call = 0; call < CALLS; call++) {
      values.add(List.of(BigInteger.valueOf(call)));
    }
    StateTrace kept = new StateTrace(List.of("u1.count"), values);
    int[] q = {LATE};
    String rules = "State in `u1`: `count` (1 bit) starts at 0.";
    String text = of(0xFFFF, q, true, inside, kept, rules);
    assertTrue(text.contains(" and leaves `count` = "), text);
    assertEquals("", of(0xFFFF, q, true, inside, kept, rules.replace("u1", "u2")));
  }

  @Test
  void whatContradictsTheRulesIsSaid() {
    assertEquals(
        "Where the text and the exact behaviour differ, the latter counts: the text says \"A\","
            + " which does not hold; by the text y is a sum, which does not always hold.",
        Contradictions.text(
            List.of(
                "the text says \"A\"; in 54 of 54 such calls the design does otherwise",
                "by the text y is a sum; in 5 of 1000 calls of the design it is not",
                "the text resets to 1, the design to 0")));
  }
}
