package io.refmill.augment.family.timing;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.wording.Text;
import java.util.ArrayList;
import java.util.List;

/** Makes pulses longer, and no more. */
public final class PulseStretcher extends Generator {
  /** The family. */
  public PulseStretcher() {
    super("pulse_stretcher", "counter", Target.TIMING, 1);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int len = d.between(2, 30);
    boolean again = d.chance(0.5);
    boolean edge = d.chance(0.4);
    boolean done = d.chance(0.6);
    k.name("stretch", "one_shot", "monoflop", "pulse_ext", "pulse_stretcher");
    k.clocked();
    Signal x = k.input("trigger", 1, "trigger", "trig", "start", "fire");
    Signal y = k.output("output pulse", 1, "pulse", "active", "long_out");
    Signal fin = done ? k.outputRegister("done pulse", 1, 0, "done", "ended", "pulse_done") : null;
    Signal n = k.register("the counter", 5, 0, "cnt", "left", "timer");
    Signal last =
        edge ? k.register("the last value of " + x.t(), 1, 0, "trig_d", "prev", "last_x") : null;
    String hit = edge ? x + " && !" + last : x.name();
    String zero = n + " == 5'd0";
    List<Statement> body = new ArrayList<>();
    if (edge) {
      body.add(Statement.set(last, x));
    }
    if (done) {
      String ends = "(" + n + " == 5'd1)" + (again ? " && !(" + hit + ")" : "");
      body.add(Statement.set(fin, ends));
    }
    body.add(
        Statement.chain(
            again ? hit : "(" + zero + ") && " + hit,
            Statement.set(n, k.lit(5, len)),
            n + " != 5'd0",
            Statement.set(n, n + " - 5'd1")));
    k.at(body.toArray(Statement[]::new));
    k.drive(y, n + " != 5'd0");
    String cause = edge ? x.t() + " is 1 and was 0 at the edge before" : x.t() + " is 1";
    k.text().know("len", len).knowIf("again", again).knowIf("edged", edge);
    k.text()
        .is(
            "a "
                + (again ? "retriggerable" : "non-retriggerable")
                + " one-shot of "
                + len
                + " cycles",
            "a pulse stretcher: a trigger gives a pulse of " + len + " clock cycles",
            "a monostable with a pulse length of " + len);
    k.text()
        .cases(
            k.edge(),
            Text.on(
                cause + (again ? "" : (edge ? "," : "") + " and the counter is 0"),
                "the counter becomes " + len),
            Text.on("the counter is not 0", "it goes down by 1"),
            Text.otherwise("it stays at 0"));
    k.text()
        .fact(
            y.t() + " is 1 exactly while the counter is not 0",
            "As long as the counter is above 0, " + y.t() + " is 1");
    if (done) {
      k.text()
          .fact(
              fin.t() + " is 1 for one cycle after the edge that takes the counter from 1 to 0",
              "The edge at which the counter goes from 1 to 0 sets "
                  + fin.t()
                  + "; every other edge clears it");
    }
  }
}
