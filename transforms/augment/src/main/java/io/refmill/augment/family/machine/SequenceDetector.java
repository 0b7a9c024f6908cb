package io.refmill.augment.family.machine;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.machine.Machine;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;

/** Waits for a pattern of bits, one bit a clock; Moore or Mealy, with overlaps or without. */
public final class SequenceDetector extends Generator {
  private final boolean mealy;

  /** Of one of both kinds. */
  public SequenceDetector(boolean mealy) {
    super(
        mealy ? "sequence_detector_mealy" : "sequence_detector_moore",
        mealy ? "fsm_mealy" : "fsm_moore",
        Target.FSM,
        1);
    this.mealy = mealy;
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.between(3, 8);
    String pattern = Words.binary(n, d.bits(n));
    if (mealy) {
      // Outputs are looked at behind the edge, when the last bit still stands there.
      pattern = pattern.substring(0, n - 1) + pattern.charAt(n - 2);
    }
    boolean overlap = d.chance(0.6);
    boolean enabled = d.chance(0.3);
    k.name(
        "seq_detect", "detector", "pattern_" + pattern, "seq_det_" + pattern, "sequence_detector");
    k.clocked();
    Signal x = k.input("serial data", 1, "x", "din", "data_in", "bit_in", "serial_in", "in");
    Signal en = enabled ? k.input("bit valid", 1, "en", "valid", "bit_valid", "enable") : null;
    Signal y = k.output("pattern found", 1, "y", "found", "detected", "match", "z");
    Machine m = new Machine(k, mealy, List.of(y));
    if (d.chance(0.5)) {
      m.untold("the one in which nothing has been seen");
    }
    int count = mealy ? n : n + 1;
    for (int i = 0; i < count; i++) {
      m.state(
          "S" + i,
          i == 0
              ? "nothing of the pattern has been seen"
              : i == n
                  ? "the whole pattern has just been seen"
                  : "the last bits were " + pattern.substring(0, i),
          i == n ? 1 : 0);
    }
    for (int i = 0; i < count; i++) {
      if (enabled) {
        m.way(i, "!" + en, en.t() + " is 0", i, 0);
      }
      for (int bit = 1; bit >= 0; bit--) {
        boolean found = i == n - 1 && pattern.charAt(i) - '0' == bit;
        int to =
            mealy && found
                ? overlap ? follow(pattern, n, "", n - 1) : 0
                : follow(pattern, i, "" + bit, n);
        if (!overlap && !mealy && i == n) {
          to = follow(pattern, 0, "" + bit, n);
        }
        m.way(i, bit == 1 ? x.name() : null, x.t() + " is 1", to, mealy && found ? 1 : 0);
      }
    }
    k.text()
        .is(
            "a detector for the bit sequence " + pattern,
            "a "
                + (mealy ? "Mealy" : "Moore")
                + " machine that recognises the serial pattern "
                + pattern,
            "a state machine which watches a serial line for " + pattern);
    k.text()
        .fact(
            "The first bit of the pattern as written arrives first",
            "Bits arrive in the order in which the pattern is written, from left to right");
    k.text()
        .fact(
            "One bit arrives on "
                + x.t()
                + " with every clock"
                + (enabled ? " in which " + en.t() + " is 1; others are skipped" : ""),
            "A new bit is taken from "
                + x.t()
                + " at each active clock edge"
                + (enabled ? ", but only if " + en.t() + " is 1" : ""));
    k.text()
        .fact(
            overlap
                ? "Occurrences may overlap: bits of one match can begin the next"
                : "Matches do not overlap: after a match the search begins anew with the next bit",
            overlap
                ? "Overlapping matches count"
                : "A bit that belongs to one match is never part of another");
    if (mealy) {
      k.text()
          .fact(
              y.t()
                  + " is 1 in the cycle in which the last bit of the pattern is on "
                  + x.t()
                  + (enabled ? " and " + en.t() + " is 1" : "")
                  + ", before the clock edge");
    } else {
      k.text()
          .fact(
              y.t()
                  + " is 1 from the clock edge that takes in the last bit of the pattern until the next bit is taken in",
              "The edge that takes in the last bit of a match sets "
                  + y.t()
                  + " to 1; the next bit that is taken in sets it to 0, unless it completes another match");
    }
    m.build();
    trace(k, x, y, pattern, overlap, enabled);
  }

  private void trace(
      Sketch k, Signal x, Signal y, String pattern, boolean overlap, boolean enabled) {
    if (enabled) {
      return;
    }
    Draws d = k.draws().fork("trace");
    String bits =
        Words.binary(3, d.bits(3)) + pattern + pattern.substring(1) + Words.binary(2, d.bits(2));
    List<String> in = new ArrayList<>();
    List<String> out = new ArrayList<>();
    String seen = "";
    for (char c : bits.toCharArray()) {
      seen += c;
      boolean hit = seen.endsWith(pattern);
      in.add("" + c);
      out.add(hit ? "1" : "0");
      if (hit && !overlap) {
        seen = "";
      }
    }
    k.text()
        .trace(
            mealy
                ? "an example from the start state, one column a clock cycle, values before the edge"
                : "an example from the start state; each column shows the bit taken in and the output after that edge",
            List.of(x.port(), y.port()),
            List.of(in, out));
  }

  /** The longest beginning of the pattern, shorter than a limit, that ends what was seen. */
  private static int follow(String pattern, int state, String bit, int limit) {
    String seen = pattern.substring(0, state) + bit;
    for (int i = Math.min(limit, seen.length()); i > 0; i--) {
      if (seen.endsWith(pattern.substring(0, i))) {
        return i;
      }
    }
    return 0;
  }
}
