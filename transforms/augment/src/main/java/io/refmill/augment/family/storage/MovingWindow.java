package io.refmill.augment.family.storage;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;

/** What the last few samples come to. */
public final class MovingWindow extends Generator {
  /** The family. */
  public MovingWindow() {
    super("moving_window", "delay_line", Target.STORAGE, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(2, 3, 4, 4);
    int w = d.between(2, 10);
    int op = d.between(0, 3);
    k.name("window", "moving_sum", "history", "sliding", "fir_box");
    k.clocked();
    Signal x = k.input("sample", w, "sample", "x", "din");
    Signal v = k.input("sample valid", 1, "valid", "take", "en");
    int ow = op == 0 ? (n == 2 ? w + 1 : w + 2) : w;
    Signal y =
        k.output(
            op == 0 || op == 3 && n == 3
                ? "sum"
                : op == 1 ? "greatest sample" : op == 2 ? "smallest sample" : "mean",
            ow,
            "y",
            "result",
            "filtered");
    List<Signal> taps = new ArrayList<>();
    List<Statement> moves = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      Signal t =
          k.register(
              i == 0
                  ? "the newest sample"
                  : i == 1 ? "the one before" : "the one " + i + " before the newest",
              w,
              0,
              "s" + i,
              "tap" + i,
              "z" + i);
      moves.add(Statement.set(t, i == 0 ? x : taps.get(i - 1)));
      taps.add(t);
    }
    k.at(Statement.when(v, moves.toArray(Statement[]::new)));
    if (op == 0 || op == 3) {
      List<String> terms = new ArrayList<>();
      for (Signal t : taps) {
        terms.add("{2'b00, " + t + "}");
      }
      Signal sum = k.net(w + 2, String.join(" + ", terms), "total", "acc", "sum_all");
      k.drive(
          y,
          op == 0
              ? (n == 2 ? sum.part(w, 0) : sum.name())
              : n == 4 ? sum.part(w + 1, 2) : n == 2 ? sum.part(w, 1) : sum.part(w - 1, 0));
    } else {
      Signal best = taps.get(0);
      for (int i = 1; i < n; i++) {
        Signal t = taps.get(i);
        best =
            k.net(
                w,
                best + (op == 1 ? " > " : " < ") + t + " ? " + best + " : " + t,
                "best" + i,
                "m" + i);
      }
      k.drive(y, best.name());
    }
    String[] what = {
      "the sum",
      "the greatest",
      "the smallest",
      n == 3 ? "the sum modulo 2^" + w : "the mean, rounded down,"
    };
    String[] kinds = {"sum", "greatest", "smallest", n == 3 ? "wrapped" : "mean"};
    k.text().know("kind", kinds[op]).know("count", Words.number(n)).know("n", n);
    k.text()
        .is(
            "a filter that gives "
                + what[op].replace(",", "")
                + " of the last "
                + Words.number(n)
                + " samples",
            "a sliding window over " + Words.number(n) + " samples of " + w + " bits",
            "a unit that remembers " + Words.number(n) + " samples");
    k.text()
        .fact(
            "On each clock edge where "
                + v.t()
                + " is 1, "
                + x.t()
                + " is stored as the newest sample and the oldest one is forgotten. While "
                + v.t()
                + " is 0, nothing changes",
            "A sample is taken from "
                + x.t()
                + " on each clock edge where "
                + v.t()
                + " is 1, and the last "
                + Words.number(n)
                + " samples are kept");
    String given = what[op].replace(", rounded down,", "");
    String down = what[op].contains("rounded") ? ", rounded down" : "";
    k.text()
        .fact(
            y.t()
                + " is "
                + given
                + " of the last "
                + Words.number(n)
                + " samples, which are unsigned numbers"
                + down
                + ". It does not depend on the present inputs",
            "At any time, "
                + y.t()
                + " is "
                + given
                + " of the "
                + Words.number(n)
                + " stored samples (unsigned)"
                + down);
  }
}
