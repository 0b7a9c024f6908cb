package io.refmill.augment.family.logic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;

/** Selections by rank. */
public final class PriorityMux extends Generator {
  /** The family. */
  public PriorityMux() {
    super("selector", "multiplexer", Target.LOGIC, 1);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.between(2, 4);
    int w = d.between(1, 12);
    boolean low = d.chance(0.5);
    long idle = d.chance(0.5) ? 0 : d.bits(w);
    boolean who = d.chance(0.6);
    k.name("selector", "prio_mux", "source_sel", "mux_prio", "pick_source");
    Signal v = k.input("which sources are valid", n, "valid", "have", "active");
    List<Signal> in = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      in.add(k.input("source " + i, w, "src" + i, "d" + i, "in" + i));
    }
    Signal y = k.output("the chosen word", w, "out", "y", "chosen");
    Signal g = who ? k.output("number of the chosen source", 2, "which", "id", "from") : null;
    Signal none = k.output("no source is valid", 1, "none", "idle", "nothing");
    List<Statement> choose = new ArrayList<>(List.of(Statement.set(y, k.lit(w, idle))));
    List<Statement> id = new ArrayList<>(List.of(Statement.set(who ? g : y, k.lit(2, 3))));
    for (int i = 0; i < n; i++) {
      int c = low ? n - 1 - i : i;
      choose = List.of(new Statement.If(v.bit(c), List.of(Statement.set(y, in.get(c))), choose));
      id =
          List.of(
              new Statement.If(
                  v.bit(c), List.of(Statement.set(g == null ? y : g, k.lit(2, c))), id));
    }
    k.module().combinational(choose, List.of(y));
    if (who) {
      k.module().combinational(id, List.of(g));
    }
    k.drive(none, "~|" + v);
    k.text()
        .is(
            "a selector of one of " + Words.number(n) + " sources by priority",
            "a priority multiplexer for words of " + Words.count(w, "bit"),
            "a combinational choice between " + Words.number(n) + " words");
    k.text()
        .fact(
            "Source i is valid if bit i of "
                + v.t()
                + " is 1; of the valid ones that with the "
                + (low ? "lowest" : "highest")
                + " number is chosen",
            "Among the sources whose bit in "
                + v.t()
                + " is set, the one with the "
                + (low ? "smallest" : "greatest")
                + " number wins");
    k.text()
        .fact(
            "Its word ("
                + Words.list(in.stream().map(Signal::t).toList())
                + " being those of the sources 0 to "
                + (n - 1)
                + ") is put out on "
                + y.t()
                + "; if no source is valid, "
                + y.t()
                + " equals "
                + idle,
            y.t()
                + " is the word of the chosen one of "
                + Words.list(in.stream().map(Signal::t).toList())
                + " (source 0 to "
                + (n - 1)
                + "), or "
                + idle
                + " without one");
    if (who) {
      k.text()
          .fact(
              g.t()
                  + " is its number, 3 if there is none"
                  + (n == 4 ? " (or if it is source 3)" : ""));
    }
    k.text().fact(none.t() + " is 1 if no bit of " + v.t() + " is set");
  }
}
