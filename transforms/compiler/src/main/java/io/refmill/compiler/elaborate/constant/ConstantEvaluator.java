package io.refmill.compiler.elaborate.constant;

import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Evaluates IR at elaboration time: constant expressions with calls of constant functions (IEEE
 * 1800-2017 11.2.1, 13.4.3). Bounded by the number of statements executed and by the call depth.
 */
public final class ConstantEvaluator {
  private static final int MAX_CALL_DEPTH = 256;

  private final int maxSteps;
  private final SourceLocation location;

  /** Whether variables have no value before they are assigned, since their start is open. */
  private final boolean assignedOnly;

  private final Set<Subroutine> active = new HashSet<>();
  private int steps;
  private long work;
  private int depth;

  /**
   * @param location of the constant expression, for diagnostics
   */
  public ConstantEvaluator(int maxSteps, SourceLocation location) {
    this(maxSteps, location, false);
  }

  private ConstantEvaluator(int maxSteps, SourceLocation location, boolean assignedOnly) {
    this.maxSteps = maxSteps;
    this.location = location;
    this.assignedOnly = assignedOnly;
  }

  /**
   * An evaluator of calls that come to the same whenever they are made: the variables of a static
   * function keep what the call before has left in them, so one that is read before it is assigned
   * is not constant.
   */
  static ConstantEvaluator ofAnyCall(int maxSteps, SourceLocation location) {
    return new ConstantEvaluator(maxSteps, location, true);
  }

  /** Statements and calls that have been run. */
  int steps() {
    return steps;
  }

  /** The value of an expression without signals, or null when it reads one. */
  public Bits evaluate(Expression e) {
    try {
      return new ConstantFrame(this, Map.of()).value(e);
    } catch (NotConstant notConstant) {
      return null;
    }
  }

  /**
   * Runs a statement over variables that start at their initial values.
   *
   * @return the label that it leaves, an empty string when it ends normally, or null when it reads
   *     or writes anything else
   */
  public String run(Statement body, Iterable<Signal> variables) {
    Map<Signal, Bits[]> start = new HashMap<>();
    for (Signal s : variables) {
      start.put(s, ConstantFrame.initial(s));
    }
    try {
      Statement end = new ConstantFrame(this, start).run(body);
      return end instanceof Statement.Leave leave ? leave.label() : "";
    } catch (NotConstant notConstant) {
      return null;
    }
  }

  /** Thrown where a signal of the module is read. */
  static final class NotConstant extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotConstant() {
      super("not constant", null, false, false);
    }
  }

  /** The variables of a function before it runs, but for its arguments. */
  Map<Signal, Bits[]> variables(Subroutine f) {
    Map<Signal, Bits[]> variables = new HashMap<>();
    variables.put(f.result(), start(f.result()));
    f.locals().forEach(local -> variables.put(local, start(local)));
    return variables;
  }

  private Bits[] start(Signal s) {
    return assignedOnly ? new Bits[s.elements()] : ConstantFrame.initial(s);
  }

  /**
   * Runs statements of a function.
   *
   * @return whether the last one ends as usual, so that others may follow
   */
  boolean run(Subroutine f, List<Statement> statements, Map<Signal, Bits[]> variables) {
    boolean first = active.add(f);
    if (assignedOnly && !first && !f.automatic()) {
      // Its calls within each other share their variables.
      throw new NotConstant();
    }
    ConstantFrame frame = new ConstantFrame(this, variables);
    Statement end = null;
    for (int i = 0; i < statements.size() && end == null; i++) {
      end = frame.run(statements.get(i));
    }
    if (first) {
      active.remove(f);
    }
    return end == null;
  }

  /** Enters a function. */
  void enter() {
    if (++depth > MAX_CALL_DEPTH) {
      throw Rejection.of(DiagnosticCode.LOOP_LIMIT, location, MAX_CALL_DEPTH);
    }
    step();
  }

  void leave() {
    depth--;
  }

  /** Wide operands cost more: products and quotients by the square of the width. */
  void charge(Expression.Binary b) {
    long words = b.left().width() / 64;
    switch (b.operator()) {
      case MULTIPLY, DIVIDE, MODULO, POWER -> words *= words;
      default -> {}
    }
    work += 1 + words / 16;
    if (work > 16L * maxSteps) {
      throw Rejection.of(DiagnosticCode.LOOP_LIMIT, location, maxSteps);
    }
  }

  void step() {
    if (++steps > maxSteps) {
      throw Rejection.of(DiagnosticCode.LOOP_LIMIT, location, maxSteps);
    }
  }
}
