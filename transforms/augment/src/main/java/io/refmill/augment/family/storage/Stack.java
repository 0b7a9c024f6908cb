package io.refmill.augment.family.storage;

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

/** Last in, first out. */
public final class Stack extends Generator {
  /** The family. */
  public Stack() {
    super("stack", "memory", Target.STORAGE, 2);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int log = d.between(2, 4);
    int depth = d.chance(0.5) ? 1 << log : (1 << log) - d.between(1, (1 << log) / 2);
    int w = d.between(1, 16);
    boolean both = d.chance(0.5);
    boolean err = d.chance(0.5);
    k.name("stack", "lifo", "hw_stack", "push_pop", "return_stack");
    k.clocked();
    Signal push = k.input("push signal", 1, "push", "wr", "save");
    Signal pop = k.input("pop signal", 1, "pop", "rd", "restore");
    Signal x = k.input("push data", w, "din", "data_in", "wdata");
    Signal y = k.output("top of the stack", w, "top", "dout", "tos");
    Signal empty = k.output("empty flag", 1, "empty", "none");
    Signal full = k.output("full flag", 1, "full", "no_room");
    Signal bad = err ? k.outputRegister("error flag", 1, 0, "err", "fault", "error") : null;
    Signal n = k.register("the number of words", log + 1, 0, "sp", "ptr", "count");
    Signal mem = k.module().memory(Width.of(w), 1 << log, "mem", "cells", "words");
    String one = k.lit(log + 1, 1);
    k.drive(empty, n + " == " + k.lit(log + 1, 0));
    k.drive(full, n + " == " + k.lit(log + 1, depth));
    Signal at =
        k.net(log, n.part(log - 1, 0) + " - " + k.lit(log, 1), "last", "tos_addr", "top_idx");
    k.drive(y, empty + " ? " + k.lit(w, 0) + " : " + mem + "[" + at + "]");
    List<Statement> full1 = err ? List.of(Statement.set(bad, "1'b1")) : List.of();
    Statement pushing =
        new Statement.If(
            "!" + full,
            List.of(
                Statement.set(mem + "[" + n.part(log - 1, 0) + "]", x),
                Statement.set(n, n + " + " + one)),
            full1);
    Statement popping =
        new Statement.If("!" + empty, List.of(Statement.set(n, n + " - " + one)), full1);
    List<Statement> replace =
        both
            ? List.of(
                new Statement.If(
                    "!" + empty, List.of(Statement.set(mem + "[" + at + "]", x)), full1))
            : List.of();
    List<Statement> body = new ArrayList<>();
    if (err) {
      body.add(Statement.set(bad, "1'b0"));
    }
    body.add(
        both
            ? Statement.chain(push + " && " + pop, replace, push, pushing, pop, popping)
            : Statement.chain(push + " && !" + pop, pushing, pop + " && !" + push, popping));
    k.at(body.toArray(Statement[]::new));
    String fault = err ? ", and " + bad.t() + " becomes 1" : "";
    k.text()
        .know("depth", depth)
        .know("places", Words.count(depth, "word"))
        .knowIf("replaces", both);
    k.text()
        .is(
            "a stack for " + depth + " words of " + Words.count(w, "bit"),
            "a last-in first-out store, " + depth + " words deep",
            "a hardware stack with " + depth + " places");
    k.text()
        .cases(
            k.edge(),
            both
                ? Text.on(
                    push.t() + " is 1 and " + pop.t() + " is 1",
                    "the top word is replaced by "
                        + x.t()
                        + "; if the stack is empty, nothing is stored"
                        + fault)
                : Text.on(push.t() + " is 1 and " + pop.t() + " is 1", "nothing happens"),
            Text.on(
                push.t() + " is 1",
                x.t()
                    + " is pushed, unless "
                    + Words.count(depth, "word")
                    + " are stored; then nothing is stored"
                    + fault),
            Text.on(
                pop.t() + " is 1",
                "the top word is removed, unless the stack is empty; then nothing changes" + fault),
            Text.otherwise("nothing happens"));
    k.text()
        .fact(
            y.t()
                + " always shows the top word, the one that was stored last and is still there; it is 0 while the stack is empty",
            "The top word is on " + y.t() + " at all times, 0 if there is none");
    k.text()
        .fact(
            empty.t()
                + " is 1 if no word is stored, and "
                + full.t()
                + " is 1 if "
                + depth
                + " words are");
    if (err) {
      k.text()
          .fact(
              bad.t() + " is 1 for the cycle after such an edge only; all other edges set it to 0");
    }
  }
}
