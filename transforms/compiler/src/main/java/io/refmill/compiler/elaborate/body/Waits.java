package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.StatementRebuilder;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.StatementSyntax;
import io.refmill.syntax.StatementSyntax.ExpressionStatementSyntax;
import io.refmill.syntax.StatementSyntax.WaitSyntax;
import io.refmill.syntax.SyntaxNodes;
import io.refmill.syntax.TimingControlSyntax.EventControlSyntax;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The places at which one process waits (IEEE 1800-2017 9.4), while its statements are elaborated.
 * A place is marked by a jump to a label that no block has, until {@code SplitAtWaits} cuts the
 * process there.
 */
public final class Waits {
  /** No label of a source has a space in it. */
  private static final String LABEL = "wait ";

  /** The places at which nothing is waited for but time. */
  private static final String DELAY = "delay ";

  private final boolean events;
  private final List<Wait> waits = new ArrayList<>();
  private final List<Signal> counters = new ArrayList<>();
  private final Set<Signal> kept = new HashSet<>();

  /**
   * No place yet.
   *
   * @param events whether it may wait for anything but time
   */
  public Waits(boolean events) {
    this.events = events;
  }

  /** Whether the process may wait for anything but time. */
  boolean forEvents() {
    return events;
  }

  /**
   * A place.
   *
   * @param events what it waits for; empty where it waits until a condition holds
   * @param until that condition, which lets the process go on at once where it holds already; null
   *     for an event control
   */
  public record Wait(
      List<Process.EventExpression> events, Expression until, SourceLocation location) {}

  /** Whether statements wait for events, or until something holds, if they may. */
  public static boolean mayBeIn(StatementSyntax s) {
    boolean[] found = new boolean[1];
    SyntaxNodes.visit(
        s,
        node ->
            found[0] |=
                node instanceof EventControlSyntax
                    || node instanceof WaitSyntax
                    || node instanceof ExpressionStatementSyntax); // perhaps of a task that waits
    return found[0];
  }

  /** Marks one more place. */
  public Statement add(List<Process.EventExpression> events, SourceLocation location) {
    return add(new Wait(events, null, location));
  }

  /** Marks a place at which a condition is waited for. */
  Statement add(Expression until, SourceLocation location) {
    return add(new Wait(List.of(), until, location));
  }

  private Statement add(Wait wait) {
    waits.add(wait);
    return new Statement.Leave(LABEL + (waits.size() - 1), wait.location());
  }

  /** Marks a place behind which the process goes on some units of time later. */
  static Statement delay(int units, SourceLocation location) {
    return new Statement.Leave(DELAY + units, location);
  }

  /** By how many units of time a statement delays what follows it; 0 if it is another statement. */
  public static int units(Statement s) {
    return s instanceof Statement.Leave l && l.label().startsWith(DELAY)
        ? Integer.parseInt(l.label().substring(DELAY.length()))
        : 0;
  }

  /** The first delay in a statement; null if there is none. */
  public static Statement delayIn(Statement s) {
    Statement[] found = new Statement[1];
    Statements.forEach(s, t -> found[0] = found[0] == null && units(t) > 0 ? t : found[0]);
    return found[0];
  }

  /** Notes what holds, during a delay, what is assigned behind it. */
  void keep(Signal value) {
    kept.add(value);
  }

  /** What does. */
  public Set<Signal> kept() {
    return Set.copyOf(kept);
  }

  /** Notes what counts the rounds of a loop, which the simulator has no variable for. */
  void count(Signal counter) {
    counters.add(counter);
  }

  /** What counts the rounds of {@code repeat} loops. */
  public List<Signal> counters() {
    return List.copyOf(counters);
  }

  /** In the order of the text; tasks stand where they are called. */
  public List<Wait> all() {
    return List.copyOf(waits);
  }

  /** Which place a statement marks, from 0; -1 if it is another statement. */
  public static int index(Statement s) {
    return s instanceof Statement.Leave l && l.label().startsWith(LABEL)
        ? Integer.parseInt(l.label().substring(LABEL.length()))
        : -1;
  }

  /** Whether a statement waits, or one inside. */
  public static boolean in(Statement s) {
    return Statements.contains(s, t -> index(t) >= 0);
  }

  /** A statement as if it went on at once. */
  static Statement without(Statement s) {
    return new StatementRebuilder() {
      @Override
      public Statement leave(Statement.Leave l) {
        return index(l) < 0 && units(l) == 0 ? l : StatementElaborator.empty(l.location());
      }
    }.statement(s);
  }
}
