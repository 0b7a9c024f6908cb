package io.refmill.cosim.verdict;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.Explanation.Cause;
import io.refmill.contract.Explanation.Kind;
import io.refmill.cosim.cause.Finding;
import io.refmill.cosim.python.PythonPool;
import io.refmill.cosim.python.PythonRun;
import io.refmill.cosim.python.Watched;
import io.refmill.cosim.values.Stimuli;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Runs a model that differs once more with one thing changed. Where hardly any difference is left,
 * that thing is the cause: an input at the wrong level, two inputs exchanged, a variable without
 * its mask.
 */
final class Experiments {
  /** Differences that may be left, of those that were there. */
  private static final double LEFT = 0.1;

  /** Fewer differences than this may go away by chance. */
  private static final int LEAST = 8;

  private static final int MAX_RUNS = 12;

  private final PythonPool interpreters;
  private final String python;
  private final DesignInterface design;
  private final Stimuli stimuli;
  private final OutputComparison comparison;
  private final BitSet differing;
  private int runs;

  Experiments(
      PythonPool interpreters,
      String python,
      DesignInterface design,
      Stimuli stimuli,
      OutputComparison comparison,
      BitSet differing) {
    this.interpreters = interpreters;
    this.python = python;
    this.design = design;
    this.stimuli = stimuli;
    this.comparison = comparison;
    this.differing = differing;
  }

  /**
   * The first change after which the model agrees.
   *
   * @param watched variables of the model
   * @param explained whether the traces name a cause for each output already: then resets and masks
   *     alone are tried, since they are the cause rather than what it looks like
   */
  Optional<Finding> find(List<Watched> watched, boolean explained)
      throws IOException, InterruptedException {
    if (differing.cardinality() < LEAST) {
      return Optional.empty();
    }
    Map<Integer, Reset> resets = new LinkedHashMap<>();
    for (int i = 0; i < stimuli.inputs().size(); i++) {
      for (Reset reset : design.resets()) {
        if (reset.port().equals(stimuli.inputs().get(i).name())) {
          resets.put(i, reset);
        }
      }
    }
    for (Map.Entry<Integer, Reset> reset : resets.entrySet()) {
      String name = reset.getValue().port();
      String level = reset.getValue().activeHigh() ? "high" : "low";
      Optional<Finding> found =
          inverted(reset.getKey(), Kind.RESET_POLARITY, name + " is active " + level + ": with it");
      if (found.isPresent()) {
        return found;
      }
    }
    Optional<Finding> masked = masked(watched);
    if (masked.isPresent() || explained) {
      return masked;
    }
    for (int i = 0; i < stimuli.inputs().size(); i++) {
      if (stimuli.inputs().get(i).width() == 1 && !resets.containsKey(i)) {
        String name = stimuli.inputs().get(i).name();
        Optional<Finding> found = inverted(i, Kind.INPUT_POLARITY, "with " + name);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return exchanged();
  }

  private Optional<Finding> inverted(int input, Kind kind, String words)
      throws IOException, InterruptedException {
    List<BigInteger[]> columns = new ArrayList<>(stimuli.patterns());
    BigInteger[] column = columns.get(input);
    for (int call = 0; call < column.length; call++) {
      column[call] = column[call].xor(BigInteger.ONE);
    }
    columns.set(input, column);
    return attempt(python, columns, kind, words + " inverted");
  }

  private Optional<Finding> exchanged() throws IOException, InterruptedException {
    List<Port> inputs = stimuli.inputs();
    for (int i = 0; i < inputs.size(); i++) {
      for (int j = i + 1; j < inputs.size(); j++) {
        if (inputs.get(i).width() == inputs.get(j).width()) {
          List<BigInteger[]> columns = new ArrayList<>(stimuli.patterns());
          Collections.swap(columns, i, j);
          String words = "with " + inputs.get(i).name() + " and " + inputs.get(j).name();
          Optional<Finding> found =
              attempt(python, columns, Kind.INPUTS_EXCHANGED, words + " exchanged");
          if (found.isPresent()) {
            return found;
          }
        }
      }
    }
    return Optional.empty();
  }

  /** The model with those variables cut to their width whenever they are assigned. */
  private Optional<Finding> masked(List<Watched> watched) throws IOException, InterruptedException {
    StringBuilder text = new StringBuilder(python);
    text.append("\n\nUnmasked = TopModule\n\n\nclass TopModule(Unmasked):\n");
    List<String> names = new ArrayList<>();
    for (Watched variable : watched) {
      String name = variable.variable().name();
      if (variable.exceeded() < 0 || !name.matches("[A-Za-z][A-Za-z0-9_]*")) {
        continue;
      }
      int width = Explainer.widths(design).get(name);
      names.add(
          name + " holds more than its " + width + " bits first after call " + variable.exceeded());
      text.append("    def refmill_set_").append(name).append("(self, value):\n");
      text.append("        self.refmill_").append(name).append(" = value & ");
      text.append(BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE)).append("\n\n");
      text.append("    ").append(name).append(" = property(lambda self: self.refmill_");
      text.append(name).append(", refmill_set_").append(name).append(")\n\n");
    }
    return names.isEmpty()
        ? Optional.empty()
        : attempt(
            text.toString(),
            stimuli.patterns(),
            Kind.MASK_MISSING,
            String.join(", ", names) + "; with that cut off");
  }

  private Optional<Finding> attempt(
      String model, List<BigInteger[]> columns, Kind kind, String words)
      throws IOException, InterruptedException {
    if (runs == MAX_RUNS) {
      return Optional.empty();
    }
    runs++;
    Stimuli changed = Stimuli.of(stimuli.inputs(), stimuli.seed(), stimuli.calls(), columns);
    PythonRun run = interpreters.experiment(model, design, changed);
    if (!(run instanceof PythonRun.Completed completed)) {
      // One that cannot do it in time will not do the next one either.
      runs = run instanceof PythonRun.Failed failed && isTimeout(failed) ? MAX_RUNS : runs;
      return Optional.empty();
    }
    OutputComparison again =
        new OutputComparison(design.outputs(), comparison.rows(), completed.columns());
    int left = again.differing().cardinality();
    int before = differing.cardinality();
    if (left > LEFT * before) {
      return Optional.empty();
    }
    String evidence =
        words
            + (left == 0
                ? " the model agrees in every call"
                : String.format(Locale.ROOT, " %d calls differ instead of %d", left, before));
    BitSet gone = (BitSet) differing.clone();
    gone.andNot(again.differing());
    List<String> outputs = new ArrayList<>();
    for (int port = 0; port < design.outputs().size(); port++) {
      if (!comparison.trace(port).differing().isEmpty()) {
        outputs.add(design.outputs().get(port).name());
      }
    }
    Cause cause = new Cause(kind, outputs, evidence, gone.cardinality(), before);
    return Optional.of(new Finding(cause, 1 - (double) left / before));
  }

  private static boolean isTimeout(PythonRun.Failed failed) {
    return failed.code() == DiagnosticCode.PYTHON_TIMEOUT;
  }
}
