package io.refmill.augment.family.timing;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.verilog.Width;
import io.refmill.augment.wording.Text;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;

/** Counters with bounds and controls. */
public final class UpDownCounter extends Generator {
  /** The family. */
  public UpDownCounter() {
    super("counter", "counter", Target.TIMING, 1);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    Width width = k.width("WIDTH", d.between(2, 12));
    int w = width.bits();
    boolean full = d.chance(0.4);
    int max = full ? (1 << w) - 1 : d.between(2, (1 << w) - 1);
    int dir = d.between(0, 2);
    boolean load = d.chance(0.25);
    boolean en = d.chance(0.4);
    boolean clamp = d.chance(0.15);
    int step = full && !clamp && d.chance(0.4) ? (load ? d.between(2, 3) : 3) : 1;
    long start = dir == 1 ? max : 0;
    k.name("counter", "up_down", "mod" + (max + 1) + "_counter", "cnt", "event_counter");
    k.clocked();
    Signal e = en ? k.input("count enable", 1, "en", "enable", "ce", "count_en") : null;
    Signal u =
        dir == 2 ? k.input("direction (1 for up, 0 for down)", 1, "up", "dir", "up_down") : null;
    Signal l = load ? k.input("load enable", 1, "load", "ld", "set_value") : null;
    Signal x = load ? k.input("value to load", width, "data", "d", "preset") : null;
    Signal q = k.outputRegister("counter value", width, start, "q", "count", "value");
    Signal t = k.output("terminal count", 1, "tc", "last", "terminal");
    String m = k.lit(w, max);
    String z = k.lit(w, 0);
    String s = k.lit(w, step);
    List<Statement> up =
        full && !clamp
            ? List.of(Statement.set(q, q + " + " + s))
            : List.of(
                Statement.either(
                    q + (load ? " >= " : " == ") + m,
                    List.of(Statement.set(q, clamp ? m : z)),
                    List.of(Statement.set(q, q + " + " + s))));
    List<Statement> down =
        full && !clamp
            ? List.of(Statement.set(q, q + " - " + s))
            : List.of(
                Statement.either(
                    q + " == " + z,
                    List.of(Statement.set(q, clamp ? z : m)),
                    List.of(Statement.set(q, q + " - " + s))));
    List<Statement> count =
        dir == 0 ? up : dir == 1 ? down : List.of(Statement.either(u, up, down));
    List<Object> chain = new ArrayList<>();
    if (load) {
      chain.addAll(List.of(l, Statement.set(q, x)));
    }
    if (en) {
      chain.addAll(List.of(e, count));
    } else if (load) {
      chain.add(count);
    }
    k.at(
        chain.isEmpty()
            ? count.toArray(Statement[]::new)
            : new Statement[] {Statement.chain(chain.toArray())});
    k.drive(
        t,
        dir == 2
            ? u + " ? (" + q + " == " + m + ") : (" + q + " == " + z + ")"
            : dir == 0 ? q + " == " + m : q + " == " + z);
    String by = step == 1 ? "1" : "" + step;
    String goesUp =
        full && !clamp
            ? q.t() + " goes up by " + by + ", modulo " + (max + 1)
            : (clamp
                    ? q.t() + (load ? " goes to " + max : " does not change") + " if it is "
                    : q.t() + " goes back to 0 if it is ")
                + max
                + (load ? " or more" : "")
                + ", otherwise it is incremented by 1";
    String goesDown =
        full && !clamp
            ? q.t() + " goes down by " + by + ", modulo " + (max + 1)
            : (clamp
                    ? q.t() + " does not change if it is 0"
                    : q.t() + " goes to " + max + " if it is 0")
                + ", otherwise it is decremented by 1";
    String[] names = {"up", "down", "up/down"};
    k.text()
        .know("max", max)
        .know("values", max + 1)
        .know("by", step)
        .know("way", List.of("up", "down", "both").get(dir))
        .knowIf("clamp", clamp)
        .knowIf("all", full);
    k.text()
        .is(
            "a counter from 0 to "
                + max
                + " that counts "
                + (dir == 2 ? "in both directions" : names[dir]),
            Words.bits(w)
                + " "
                + names[dir]
                + " counter"
                + (full ? "" : " with the range 0 to " + max),
            clamp
                ? "a saturating counter between 0 and " + max
                : "a modulo-" + (max + 1) + " counter");
    List<Text.Case> cases = new ArrayList<>();
    if (load) {
      cases.add(
          Text.on(
              l.t() + " is 1",
              q.t() + " takes over " + x.t() + (full ? "" : ", whatever its value is")));
    }
    String on = en ? e.t() + " is 1" : null;
    if (dir == 2) {
      cases.add(Text.on((en ? on + " and " : "") + u.t() + " is 1", goesUp));
      cases.add(Text.on((en ? on + " and " : "") + u.t() + " is 0", goesDown));
    } else if (en) {
      cases.add(Text.on(on, dir == 0 ? goesUp : goesDown));
    } else {
      cases.add(Text.otherwise(dir == 0 ? goesUp : goesDown));
    }
    if (en) {
      cases.add(Text.otherwise(q.t() + " keeps its value"));
    }
    if (cases.size() == 1 && cases.get(0).condition() == null) {
      k.text().fact("On each clock edge, " + cases.get(0).effect());
    } else {
      k.text().cases(k.edge(), cases);
    }
    k.text()
        .fact(
            dir == 2
                ? t.t()
                    + " is 1 if "
                    + u.t()
                    + " is 1 and "
                    + q.t()
                    + " is at "
                    + max
                    + ", or "
                    + u.t()
                    + " is 0 and "
                    + q.t()
                    + " is at 0"
                : t.t() + " is 1 while " + q.t() + " is equal to " + (dir == 0 ? max : 0));
  }
}
