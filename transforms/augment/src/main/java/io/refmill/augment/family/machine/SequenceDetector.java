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
    int n = d.of(3, 3, 4, 4, 4, 5, 5, 6);
    String pattern = Words.binary(n, d.bits(n));
    if (mealy) {
      // Outputs are looked at after the edge, when the last bit still stands there.
      pattern = pattern.substring(0, n - 1) + pattern.charAt(n - 2);
    }
    boolean overlap = d.chance(0.6);
    boolean enabled = d.chance(0.2);
    k.name(
        "seq_detect", "detector", "pattern_" + pattern, "seq_det_" + pattern, "sequence_detector");
    k.clocked();
    Signal x = k.input("serial input", 1, "x", "din", "data_in", "bit_in", "serial_in", "in");
    Signal en = enabled ? k.input("enable", 1, "en", "valid", "bit_valid", "enable") : null;
    Signal y =
        k.output("high when the sequence is detected", 1, "y", "found", "detected", "match", "z");
    Machine m = new Machine(k, mealy, List.of(y));
    if (d.chance(0.85)) {
      m.untold("the state in which nothing of the pattern has been seen");
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
            "a sequence detector for the pattern " + pattern,
            "a "
                + (mealy ? "Mealy" : "Moore")
                + " state machine that detects the sequence "
                + pattern,
            "a state machine that detects the bit pattern \"" + pattern + "\" in a serial input",
            "a " + pattern + " sequence detector");
    k.text()
        .fact(
            "The leftmost bit of the pattern is received first",
            "The bits of the sequence arrive from left to right");
    k.text()
        .fact(
            "The input "
                + x.t()
                + " should be sampled on every clock edge"
                + (enabled ? " where " + en.t() + " is 1" : ""),
            "One bit is received on "
                + x.t()
                + " per clock cycle"
                + (enabled ? " if " + en.t() + " is 1; otherwise the state should not change" : ""),
            enabled
                ? "When "
                    + en.t()
                    + " is 0, the input "
                    + x.t()
                    + " should be ignored and the state should not change"
                : "On each clock cycle the module should read one bit from " + x.t());
    k.text()
        .fact(
            overlap
                ? "Overlapping sequences should be detected"
                : "Overlapping sequences should not be detected: after a match the detection should start over with the next bit",
            overlap
                ? "The detector should allow overlapping patterns"
                : "After the sequence has been found, the module should start from the beginning, so that overlaps are not counted");
    if (mealy) {
      String and = enabled ? " and " + en.t() + " is 1" : "";
      k.text()
          .fact(
              "The output "
                  + y.t()
                  + " should be combinational. It should be 1 if the bits taken in so far, followed by the bit that is on "
                  + x.t()
                  + " now, end with the sequence"
                  + and
                  + ", and 0 otherwise",
              "When all bits of the pattern but the last one have been taken in and the last one is present on "
                  + x.t()
                  + and
                  + ", "
                  + y.t()
                  + " should be 1 in the same cycle, before the clock edge takes it in. Otherwise, it should be 0");
    } else {
      k.text()
          .fact(
              "When the complete sequence has been received, "
                  + y.t()
                  + " should be set to 1 after that clock edge"
                  + (enabled
                      ? " until the next bit is received"
                      : " for one clock cycle unless another match follows")
                  + ". Otherwise, "
                  + y.t()
                  + " should be 0",
              "The output "
                  + y.t()
                  + " should be 1 after the clock edge that samples the last bit of the sequence, and go back to 0 with the next bit"
                  + (overlap ? " unless that completes another match" : ""));
    }
    k.text()
        .library("sequence_detector")
        .know("pattern", pattern)
        .know("length", Words.number(n))
        .knowIf("overlap", overlap)
        .knowIf("mealy", mealy);
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
