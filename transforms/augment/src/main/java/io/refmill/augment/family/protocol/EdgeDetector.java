package io.refmill.augment.family.protocol;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;

/** Pulses at edges of several inputs. */
public final class EdgeDetector extends Generator {
  /** The family. */
  public EdgeDetector() {
    super("edge_pulses", "edge_detector", Target.PROTOCOL, 1);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int kind = d.between(0, 2);
    int w = d.of(1, 1, 2, 3, 4, 8);
    boolean late = d.chance(0.6);
    int sticky = d.between(0, 2);
    boolean count = d.chance(0.5);
    k.name("edges", "edge_detect", "event_capture", "edge_pulse", "change_detect");
    k.clocked();
    Signal x = k.input("watched inputs", w, "sig", "x", "level_in", "events");
    Signal clr =
        sticky > 0 ? k.input("forget captured events", w, "clear_ev", "ack", "wipe") : null;
    Signal last = k.register("the last value of " + x.t(), w, 0, "last", "prev", "x_d");
    String[] code = {x + " & ~" + last, "~" + x + " & " + last, x + " ^ " + last};
    String[] words = {
      "was 0 at the last edge and is 1",
      "was 1 at the last edge and is 0",
      "differs from its value at the last edge"
    };
    String z = "{" + w + "{1'b0}}";
    Signal ev = k.net(w, code[kind], "ev", "hits", "toggle_now");
    Signal y =
        late || sticky > 0
            ? k.outputRegister("events", w, 0, "pulse", "hit", "captured")
            : k.output("events", w, "pulse", "hit", "captured");
    Signal n = count ? k.outputRegister("cycles with events", 4, 0, "count", "total", "num") : null;
    List<Statement> body = new ArrayList<>(List.of(Statement.set(last, x)));
    String next =
        sticky == 0
            ? ev.name()
            : sticky == 1
                ? "(" + y + " & ~" + clr + ") | " + ev
                : "(" + y + " | " + ev + ") & ~" + clr;
    if (late || sticky > 0) {
      body.add(Statement.set(y, next));
    } else {
      k.drive(y, ev.name());
    }
    if (count) {
      body.add(
          Statement.when(ev + " != " + (w == 1 ? "1'b0" : z), Statement.set(n, n + " + 4'd1")));
    }
    k.at(body.toArray(Statement[]::new));
    String[] names = {"rising edges", "falling edges", "changes"};
    k.text()
        .is(
            "a detector for " + names[kind] + " on " + Words.count(w, "input"),
            "a circuit that reports " + names[kind],
            w == 1 ? "an edge detector" : "an edge detector for " + w + " lines");
    k.text()
        .fact(
            "At every clock edge the inputs are remembered. An event is there for bit i while "
                + x.t()
                + (w == 1 ? "" : "[i]")
                + " "
                + words[kind],
            "There is an event"
                + (w == 1 ? "" : " for a bit")
                + " whenever "
                + (w == 1 ? "the input" : "its input")
                + " "
                + words[kind]);
    if (sticky == 0) {
      k.text()
          .fact(
              late
                  ? y.t() + " is a register that takes over the events at each clock edge"
                  : y.t() + " shows the events at once, in the same cycle");
    } else {
      k.text()
          .fact(
              "At each clock edge a bit of "
                  + y.t()
                  + " becomes 1 if it has an event, 0 if the bit of "
                  + clr.t()
                  + " is set, and else stays; if both happen, "
                  + (sticky == 1 ? "it becomes 1" : "it becomes 0"));
    }
    if (count) {
      k.text()
          .fact(
              n.t() + " goes up by 1, modulo 16, at each clock edge at which there is any event",
              "The number of clock edges with at least one event is in " + n.t() + ", modulo 16");
    }
  }
}
