package io.refmill.augment.family.arithmetic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;

/** Sorts a few numbers. */
public final class SortingNetwork extends Generator {
  /** The family. */
  public SortingNetwork() {
    super("sorting_network", "comparator", Target.LOGIC, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(2, 2, 3, 3, 4);
    int w = d.between(2, 8);
    boolean up = d.chance(0.5);
    boolean signed = d.chance(0.4);
    int show = d.between(0, 2);
    k.name("sort" + n, "sorter", "order_stat", "sort_net", "ranker");
    List<Signal> in = new ArrayList<>();
    String letters = "abcde";
    for (int i = 0; i < n; i++) {
      in.add(k.input("number " + i, w, "in" + i, "x" + i, "" + letters.charAt(i)));
    }
    List<Signal> out = new ArrayList<>();
    if (show == 0) {
      for (int i = 0; i < n; i++) {
        out.add(
            k.output(
                i == 0
                    ? (up ? "smallest" : "greatest")
                    : i == n - 1 ? (up ? "greatest" : "smallest") : "next in order",
                w,
                "out" + i,
                "s" + i,
                "y" + i));
      }
    } else {
      out.add(k.output("the chosen number", w, "pick", "y", "result"));
    }
    Signal same =
        d.chance(0.2) ? k.output("high when all are equal", 1, "same", "all_equal", "eq") : null;
    List<Signal> cur = new ArrayList<>(in);
    int stage = 0;
    for (int pass = 0; pass < n; pass++) {
      for (int i = pass % 2; i + 1 < n; i += 2) {
        Signal a = cur.get(i);
        Signal b = cur.get(i + 1);
        String test = signed ? "$signed(" + a + ") > $signed(" + b + ")" : a + " > " + b;
        Signal swap = k.net(1, test, "gt" + stage, "c" + stage);
        cur.set(i, k.net(w, swap + " ? " + b + " : " + a, "lo" + stage, "mn" + stage));
        cur.set(i + 1, k.net(w, swap + " ? " + a + " : " + b, "hi" + stage, "mx" + stage));
        stage++;
      }
    }
    int rank = show == 1 ? (n - 1) / 2 : up ? 0 : n - 1;
    for (int i = 0; i < out.size(); i++) {
      k.drive(out.get(i), cur.get(show > 0 ? rank : up ? i : n - 1 - i).name());
    }
    if (same != null) {
      k.drive(same, cur.get(0) + " == " + cur.get(n - 1));
    }
    String type = signed ? "signed (two's complement)" : "unsigned";
    String inputs = Words.list(in.stream().map(Signal::t).toList());
    k.text()
        .know("count", Words.number(n))
        .know("numbers", inputs)
        .know("results", Words.list(out.stream().map(Signal::t).toList()))
        .know("width", w)
        .know("type", signed ? "signed" : "unsigned")
        .know("order", up ? "ascending" : "descending")
        .know("last", up ? "greatest" : "smallest")
        .know("first", up ? "smallest" : "greatest")
        .knowIf("sorts", show == 0)
        .know(
            "rank",
            rank == 0
                ? n == 2 ? "smaller" : "smallest"
                : rank == n - 1
                    ? n == 2 ? "greater" : "greatest"
                    : n == 3 ? "middle" : "second smallest");
    k.text()
        .is(
            show == 0
                ? "a sorting network for " + Words.number(n) + " numbers"
                : "a circuit that picks one of " + Words.number(n) + " numbers by its rank",
            show == 0
                ? "a combinational unit that orders "
                    + Words.number(n)
                    + " values of "
                    + w
                    + " bits"
                : "a combinational unit that compares "
                    + Words.number(n)
                    + " values of "
                    + w
                    + " bits and outputs one of them");
    k.text()
        .fact(
            "The numbers " + inputs + " are " + type,
            inputs + " are compared as " + type + " numbers");
    k.text()
        .fact(
            show == 0
                ? "The same numbers appear, sorted in "
                    + (up ? "ascending" : "descending")
                    + " order, on "
                    + Words.list(out.stream().map(Signal::t).toList())
                    + "; equal numbers appear as often as they are given"
                : out.get(0).t()
                    + " is "
                    + (rank == 0
                        ? (n == 2 ? "the smaller" : "the smallest")
                        : rank == n - 1
                            ? (n == 2 ? "the greater" : "the greatest")
                            : n == 3 ? "the median (the second smallest)" : "the second smallest")
                    + " of them"
                    + (rank > 0 && rank < n - 1 ? ", where equal numbers count separately" : ""));
    if (same != null) {
      k.text().fact(same.t() + " is 1 if all the numbers are equal");
    }
  }
}
