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
    boolean who = d.chance(0.25);
    k.name("selector", "prio_mux", "source_sel", "mux_prio", "pick_source");
    Signal v = k.input("valid bits of the inputs", n, "valid", "have", "active");
    List<Signal> in = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      in.add(k.input("data input " + i, w, "src" + i, "d" + i, "in" + i));
    }
    Signal y = k.output("selected data", w, "out", "y", "chosen");
    Signal g = who ? k.output("number of the selected input", 2, "which", "id", "from") : null;
    Signal none = k.output("high when no input is valid", 1, "none", "idle", "nothing");
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
        .know("count", Words.number(n))
        .know("first", low ? "lowest" : "highest")
        .know("winner", low ? 0 : n - 1)
        .know("last", n - 1)
        .know("default", idle)
        .know("sources", Words.list(in.stream().map(Signal::t).toList()));
    k.text()
        .is(
            "a priority multiplexer with " + Words.number(n) + " data inputs",
            Words.bits(w) + " priority multiplexer",
            "a circuit that selects one of " + Words.number(n) + " inputs by priority");
    k.text()
        .fact(
            "Input i is valid if bit i of "
                + v.t()
                + " is 1. If more than one input is valid, the one with the "
                + (low ? "lowest" : "highest")
                + " number should be selected",
            "The bits of "
                + v.t()
                + " say which inputs are valid, and the valid input with the "
                + (low ? "lowest" : "highest")
                + " number should be selected");
    k.text()
        .fact(
            "The selected one of "
                + Words.list(in.stream().map(Signal::t).toList())
                + " (inputs 0 to "
                + (n - 1)
                + ") should be output on "
                + y.t()
                + ". If no input is valid, "
                + y.t()
                + " should be "
                + idle,
            y.t()
                + " should be the selected one of "
                + Words.list(in.stream().map(Signal::t).toList())
                + " (inputs 0 to "
                + (n - 1)
                + "), or "
                + idle
                + " if no input is valid");
    if (who) {
      k.text().fact(g.t() + " should be the number of the selected input, or 3 if there is none");
    }
    k.text().fact(none.t() + " should be 1 if no input is valid (" + v.t() + " equals 0)");
  }
}
