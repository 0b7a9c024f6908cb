package io.refmill.augment.family.timing;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import java.util.List;

/** One-hot rings, twisted rings and Gray counters. */
public final class RingCounter extends Generator {
  /** The family. */
  public RingCounter() {
    super("ring_counter", "counter", Target.TIMING, 1);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.between(3, 12);
    int kind = d.between(0, 2);
    boolean dir = d.chance(0.5);
    boolean dec = d.chance(0.5);
    boolean en = d.chance(0.6);
    int first = kind == 0 ? d.between(0, n - 1) : 0;
    k.name(
        List.of("ring", "johnson", "gray_count").get(kind),
        "phase_gen",
        "phases" + n,
        List.of("one_hot_ring", "twisted_ring", "gray_counter").get(kind));
    k.clocked();
    Signal e = en ? k.input("step", 1, "en", "step", "advance") : null;
    Signal u = dir ? k.input("direction", 1, "dir", "reverse", "back") : null;
    Signal q = k.outputRegister("the state", n, kind == 0 ? 1L << first : 0, "q", "ring", "phases");
    Signal b = kind == 2 ? k.register("the binary count", n, 0, "bin", "b", "count_b") : null;
    Signal m = dec ? k.output("marker output", 1, "mark", "zero", "home") : null;
    String left =
        kind == 0
            ? "{" + q.part(n - 2, 0) + ", " + q.top() + "}"
            : "{" + q.part(n - 2, 0) + ", ~" + q.top() + "}";
    String right =
        kind == 0
            ? "{" + q.bit(0) + ", " + q.part(n - 1, 1) + "}"
            : "{~" + q.bit(0) + ", " + q.part(n - 1, 1) + "}";
    List<Statement> step;
    if (kind == 2) {
      String to =
          dir
              ? "(" + u + " ? " + b + " - " + k.lit(n, 1) + " : " + b + " + " + k.lit(n, 1) + ")"
              : b + " + " + k.lit(n, 1);
      Signal nx = k.net(n, to, "bin_next", "nb", "after");
      step = List.of(Statement.set(b, nx), Statement.set(q, nx + " ^ (" + nx + " >> 1)"));
    } else {
      step =
          dir
              ? List.of(
                  Statement.either(
                      u, List.of(Statement.set(q, right)), List.of(Statement.set(q, left))))
              : List.of(Statement.set(q, left));
    }
    k.at(
        en
            ? new Statement[] {new Statement.If(e.name(), step, List.of())}
            : step.toArray(Statement[]::new));
    if (dec) {
      k.drive(m, kind == 0 ? q.top() : q + " == " + k.lit(n, 0));
    }
    String[] names = {
      "a ring counter with " + n + " places",
      "a Johnson counter of " + n + " bits",
      "a Gray counter of " + n + " bits"
    };
    k.text()
        .know("kind", List.of("ring", "johnson", "gray").get(kind))
        .know("n", n)
        .know("length", kind == 0 ? "" + n : kind == 1 ? "" + 2 * n : "2^" + n)
        .know("first", first);
    k.text()
        .is(
            names[kind],
            kind == 0
                ? "a circulating 1 in " + n + " flip-flops"
                : kind == 1
                    ? "a twisted ring of " + n + " flip-flops"
                    : "a counter in Gray code, " + n + " bits wide");
    String[] forward = {
      q.t() + " is rotated left by one place",
      q.t()
          + " should be shifted left by one place and the inverse of its former top bit comes in at bit 0",
      "the binary count goes up by 1, modulo 2^" + n
    };
    String[] backward = {
      q.t() + " is rotated right by one place",
      q.t()
          + " should be shifted right by one place and the inverse of its former bit 0 comes in at the top",
      "the binary count goes down by 1, modulo 2^" + n
    };
    String when = en ? " with " + e.t() + " at 1" : "";
    k.text()
        .fact(
            "On each clock edge"
                + when
                + (dir ? ", if " + u.t() + " is 0, " : ", ")
                + forward[kind]
                + (dir ? "; if " + u.t() + " is 1, " + backward[kind] : ""));
    if (en) {
      k.text().fact("While " + e.t() + " is 0, nothing changes");
    }
    if (kind == 2) {
      k.text()
          .fact(
              q.t()
                  + " is a register that takes over the Gray code of the new binary count at the same edge; the Gray code of v is v XOR (v shifted right by one)");
    }
    if (dec) {
      k.text()
          .fact(
              kind == 0
                  ? m.t() + " is the top bit of " + q.t()
                  : m.t() + " is 1 while " + q.t() + " equals 0");
    }
  }
}
