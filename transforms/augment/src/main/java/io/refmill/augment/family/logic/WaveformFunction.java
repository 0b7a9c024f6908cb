package io.refmill.augment.family.logic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A function that is told by its waveform. */
public final class WaveformFunction extends Generator {
  /** The family. */
  public WaveformFunction() {
    super("waveform", "bitwise_logic", Target.LOGIC, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.between(2, 3);
    int w = d.of(1, 1, 4, 8);
    k.name("wave_fn", "unknown_logic", "observed", "trace_fn", "from_wave");
    List<Signal> in = new ArrayList<>();
    for (String s : List.of("a", "b", "c").subList(0, n)) {
      in.add(k.input(w == 1 ? "input bit" : "operand", w, s, s + "_in", "in_" + s));
    }
    Signal y = k.output(w == 1 ? "output bit" : "result", w, "y", "q", "result");
    int size = 1 << n;
    long table;
    do {
      table = d.bits(size);
    } while (Long.bitCount(table) == 0 || Long.bitCount(table) == size);
    List<String> terms = new ArrayList<>();
    for (int v = 0; v < size; v++) {
      if ((table >> v & 1) == 1) {
        List<String> factors = new ArrayList<>();
        for (int i = 0; i < n; i++) {
          factors.add((v >> i & 1) == 1 ? in.get(i).name() : "~" + in.get(i));
        }
        terms.add("(" + String.join(" & ", factors) + ")");
      }
    }
    k.drive(y, String.join(" | ", terms));
    k.text()
        .is(
            w == 1
                ? "a combinational circuit that is described by a waveform"
                : "a bitwise function of words of "
                    + w
                    + " bits that is known by what it does to single bits",
            "a logic function that should be found from its waveform");
    if (w > 1) {
      k.text()
          .fact(
              "Every bit of "
                  + y.t()
                  + " depends on the bits at the same place of the inputs alone, and in the same way at all places");
    }
    k.text()
        .fact(
            "The record shows every combination of "
                + (w == 1
                    ? "the inputs"
                    : "three or fewer such bits".replace("three or fewer such", "input"))
                + " at least once, and the output follows the inputs at once");
    List<List<String>> rows = new ArrayList<>();
    List<Integer> order = new ArrayList<>();
    for (int v = 0; v < size; v++) {
      order.add(v);
    }
    List<Integer> time = new ArrayList<>(d.shuffled(order));
    time.addAll(d.shuffled(order).subList(0, size / 2));
    List<String> header = new ArrayList<>(List.of("time"));
    in.forEach(s -> header.add(s.port()));
    header.add(y.port());
    int t = 0;
    for (int v : time) {
      List<String> row = new ArrayList<>(List.of(t + " ns"));
      for (int i = 0; i < n; i++) {
        row.add("" + (v >> i & 1));
      }
      row.add("" + (table >> v & 1));
      rows.add(row);
      t += 5;
    }
    k.text()
        .know("count", Words.number(n))
        .know("vars", Words.list(in.stream().map(Signal::t).toList()))
        .know(
            "record",
            "| "
                + String.join(" | ", header)
                + " |\n|"
                + " --- |".repeat(header.size())
                + rows.stream()
                    .map(r -> "\n| " + String.join(" | ", r) + " |")
                    .collect(Collectors.joining()))
        .knowIf("words", w > 1)
        .know("w", w);
    k.text().table(w == 1 ? "recorded values" : "recorded values of one place", header, rows);
  }
}
