package io.refmill.compiler.elaborate.constant;

import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.diagnostics.SourceLocation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs the initial constructs of a design, one after the other, in four states (IEEE 1800-2017 6.8,
 * 9.2.1): bits that nothing has set are x, and those beside them are what the source says.
 */
public final class InitialRun {
  private final ConstantEvaluator evaluator;
  private final Map<Signal, Bits[]> variables = new HashMap<>();
  private final List<Runnable> later = new ArrayList<>();
  private final ConstantFrame frame;

  /**
   * A design before time zero.
   *
   * @param signals all of it; they hold what their declarations say, nets are x
   * @param maxSteps statements after which it has to be enough
   */
  public InitialRun(Iterable<Signal> signals, int maxSteps) {
    this.evaluator = new ConstantEvaluator(maxSteps, SourceLocation.NONE);
    for (Signal s : signals) {
      variables.put(s, ConstantFrame.initial(s));
    }
    this.frame = new ConstantFrame(evaluator, variables, later);
  }

  /**
   * Runs a construct.
   *
   * @return false if it does not come to an end within the limit
   */
  public boolean run(Statement body) {
    try {
      frame.run(body);
      return true;
    } catch (Rejection limit) {
      return false;
    }
  }

  /**
   * Lets nonblocking assignments take effect, which come when all constructs have run (4.4.2.4).
   */
  public void finish() {
    later.forEach(Runnable::run);
    later.clear();
  }

  /** The elements of a signal, one if it is no array, in the order of the declaration. */
  public List<Bits> elements(Signal s) {
    return Arrays.asList(variables.get(s));
  }
}
