package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import java.util.HashSet;
import java.util.Set;

/** What a design compares. */
final class Comparisons {
  private final DesignFacts facts;

  Comparisons(DesignFacts facts) {
    this.facts = facts;
  }

  /** Whether an output says whether what counts has come to an input's value. */
  boolean makePulse(Signal output) {
    return facts.values().get(output) instanceof Decision.Value v
        && v.expression() != null
        && output.width() == 1
        && Assignments.assigned(v.expression()) instanceof Expression.Binary b
        && (b.operator() == BinaryOperator.LESS || b.operator() == BinaryOperator.GREATER)
        && readsInput(b)
        && facts.registers().stream().filter(Register::counts).anyMatch(r -> reads(b, r.signal()));
  }

  private static boolean reads(Expression e, Signal signal) {
    Set<Signal> read = new HashSet<>();
    Expressions.signals(e, read);
    return read.contains(signal);
  }

  private boolean readsInput(Expression e) {
    Set<Signal> read = new HashSet<>();
    Expressions.signals(e, read);
    return read.stream().anyMatch(facts.inputs()::contains);
  }

  /** Whether a value says whether two others of several bits are the same, or depends on it. */
  boolean ofInputs() {
    boolean[] found = {false};
    facts
        .values()
        .values()
        .forEach(
            d ->
                d.paths(
                    32,
                    path -> {
                      path.guards().forEach(g -> found[0] |= comparesTwo(g.condition()));
                      if (path.expression() != null
                          && Assignments.assigned(path.expression()) instanceof Expression.Binary b
                          && b.operator() == BinaryOperator.EQUAL
                          && b.left().width() > 1) {
                        found[0] = true;
                      }
                    }));
    return found[0];
  }

  /** Whether it asks whether two values of several bits, none of them constant, are the same. */
  private static boolean comparesTwo(Expression condition) {
    return condition != null
        && Assignments.core(condition) instanceof Expression.Binary b
        && (b.operator() == BinaryOperator.EQUAL || b.operator() == BinaryOperator.NOT_EQUAL)
        && b.left().width() > 1
        && varies(b.left())
        && varies(b.right());
  }

  private static boolean varies(Expression e) {
    Set<Signal> read = new HashSet<>();
    Expressions.signals(e, read);
    return !read.isEmpty();
  }
}
