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
  public double usual() {
    return 0.5;
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int kind = d.between(0, 2);
    int w = d.chance(0.4) ? 1 : d.of(2, 3, 4, 4, 5, 6, 8, 8, 10, 12, 16);
    int sticky = d.of(0, 0, 0, 0, 0, 1, 2);
    boolean count = sticky == 0 && d.chance(0.15);
    k.name("edges", "edge_detect", "event_capture", "edge_pulse", "change_detect");
    k.clocked();
    Signal x =
        k.input(w == 1 ? "input signal" : "input signals", w, "sig", "x", "level_in", "events");
    Signal clr =
        sticky > 0 ? k.input("clears the captured events", w, "clear_ev", "ack", "wipe") : null;
    Signal last =
        k.register(
            "the last value of " + x.t(),
            w,
            0,
            "prev",
            x.port() + "_prev",
            "last",
            x.port() + "_d");
    String[] code = {x + " & ~" + last, "~" + x + " & " + last, x + " ^ " + last};
    String[] words = {
      "was 0 at the last clock edge and is 1 now",
      "was 1 at the last clock edge and is 0 now",
      "is different from its value at the last clock edge"
    };
    boolean direct = sticky == 0 && !count && d.chance(0.4);
    boolean net = count || sticky > 0 || k.form().chance(0.25);
    String found =
        net ? k.wire(w, code[kind], "edge_detected", "detected", "events_now").name() : code[kind];
    Signal y =
        direct
            ? k.output("detected edges", w, "pulse", "edge_out", "out")
            : k.outputRegister("detected edges", w, 0, "pulse", "edge_out", "captured");
    Signal n = count ? k.outputRegister("number of events", 4, 0, "count", "total", "num") : null;
    List<Statement> body = new ArrayList<>(List.of(Statement.set(last, x)));
    if (direct) {
      k.drive(y, found);
    } else if (sticky == 0 && w == 1 && !net && k.form().chance(0.6)) {
      String test =
          kind == 0
              ? x + " == 1 && " + last + " == 0"
              : kind == 1 ? x + " == 0 && " + last + " == 1" : x + " != " + last;
      body.add(
          Statement.either(
              test, List.of(Statement.set(y, "1'b1")), List.of(Statement.set(y, "1'b0"))));
    } else {
      String kept = y + " & ~" + clr;
      body.add(
          Statement.set(
              y,
              sticky == 0
                  ? found
                  : sticky == 1
                      ? "(" + kept + ") | " + found
                      : "(" + y + " | " + found + ") & ~" + clr));
    }
    if (count) {
      body.add(
          Statement.when(
              w == 1 ? found + " == 1" : found + " != 0", Statement.set(n, n + " + 4'd1")));
    }
    k.at(body.toArray(Statement[]::new));
    String[] names = {"rising edges", "falling edges", "changes"};
    String[] kinds = {"rising", "falling", "both"};
    k.text()
        .know("kind", kinds[kind])
        .know("edges", names[kind])
        .knowIf("direct", direct)
        .knowIf("set", sticky == 1)
        .know("w", w);
    k.text()
        .is(
            w == 1
                ? "an edge detector for " + names[kind]
                : "a detector for " + names[kind] + " on a " + w + "-bit input",
            "a circuit that detects "
                + names[kind]
                + (w == 1 ? " of an input signal" : " on each bit of an input"),
            w == 1 ? "an edge detector" : Words.bits(w) + " edge detector");
    k.text()
        .fact(
            "The previous value of "
                + x.t()
                + " should be stored on every clock edge. "
                + (w == 1 ? "An edge is detected" : "An edge is detected on a bit")
                + " when it "
                + words[kind],
            "On each clock edge the module should store "
                + x.t()
                + ". "
                + (w == 1 ? "There is an edge" : "There is an edge on bit i")
                + " when the "
                + (w == 1 ? "input" : "bit")
                + " "
                + words[kind]);
    if (direct) {
      k.text()
          .fact(
              w == 1
                  ? y.t() + " is 1 while there is an edge, and 0 otherwise"
                  : "Each bit of " + y.t() + " is 1 while there is an edge on this bit");
      k.text().corner("The output does not wait for the clock");
    } else if (sticky == 0) {
      k.text()
          .fact(
              y.t()
                  + " should be a register that is set to the detected "
                  + (w == 1 ? "edge (1 or 0)" : "edges (one bit each)")
                  + " on each clock edge",
              "On each clock edge, "
                  + (w == 1 ? y.t() : "each bit of " + y.t())
                  + " should be set to 1 if an edge is detected"
                  + (w == 1 ? "" : " on this bit")
                  + ", and to 0 otherwise");
    } else {
      k.text()
          .fact(
              "On each clock edge, "
                  + (w == 1 ? y.t() : "a bit of " + y.t())
                  + " should be set to 1 when an edge is detected"
                  + (w == 1 ? "" : " on it")
                  + " and cleared to 0 when "
                  + (w == 1 ? clr.t() + " is 1" : "the same bit of " + clr.t() + " is 1")
                  + ". If both happen at the same time, it should be "
                  + (sticky == 1 ? "set" : "cleared")
                  + ". Otherwise it should keep its value");
    }
    if (count) {
      k.text()
          .fact(
              n.t()
                  + " should be incremented by 1 on each clock edge with at least one edge (it wraps around after 15)",
              "The 4-bit counter "
                  + n.t()
                  + " should count the clock edges at which any edge is detected");
    }
  }
}
