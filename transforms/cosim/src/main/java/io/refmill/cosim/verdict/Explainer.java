package io.refmill.cosim.verdict;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.DesignInterface.StateVariable;
import io.refmill.contract.Explanation;
import io.refmill.contract.Explanation.History;
import io.refmill.contract.Explanation.InputChange;
import io.refmill.cosim.cause.CauseFinder;
import io.refmill.cosim.cause.Finding;
import io.refmill.cosim.cause.PortTrace;
import io.refmill.cosim.cause.RunTrace;
import io.refmill.cosim.icarus.DesignUnderTest;
import io.refmill.cosim.python.PythonPool;
import io.refmill.cosim.python.Watched;
import io.refmill.cosim.source.VerilogText;
import io.refmill.cosim.values.Stimuli;
import io.refmill.parser.scan.SourceScanner.Reading;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Explains why a model differs: what led to the first difference, what the model's variables held,
 * and which cause the whole run speaks for. Causes come from the two traces ({@link CauseFinder})
 * and from running the model once more with one thing changed ({@link Experiments}).
 */
final class Explainer {
  private static final int MAX_OUTPUTS = 8;
  private static final int MAX_PORTS = 256;
  private static final int MAX_BITS = 512;
  private static final int MAX_CHANGES = 24;

  private final PythonPool interpreters;
  private final String python;
  private final DesignUnderTest subject;

  Explainer(PythonPool interpreters, String python, DesignUnderTest subject) {
    this.interpreters = interpreters;
    this.python = python;
    this.subject = subject;
  }

  /** Explains a comparison that has a difference. */
  Explanation explain(Stimuli stimuli, OutputComparison comparison)
      throws IOException, InterruptedException {
    DesignInterface design = subject.design();
    int call = comparison.firstMismatch();
    BitSet differing = comparison.differing();
    List<PortTrace> outputs = new ArrayList<>();
    for (int port = 0; port < Math.min(MAX_PORTS, design.outputs().size()); port++) {
      if (design.outputs().get(port).width() <= MAX_BITS && outputs.size() < MAX_OUTPUTS) {
        PortTrace trace = comparison.trace(port);
        if (!trace.differing().isEmpty()) {
          outputs.add(trace);
        }
      }
    }
    RunTrace run =
        new RunTrace(design, stimuli.inputs(), stimuli.patterns(), outputs, mentionsSigns());
    List<Watched> watched = interpreters.watch(python, stimuli, call, widths(design));
    Map<String, Finding> found = CauseFinder.find(run);
    List<Finding> causes = new ArrayList<>();
    new Experiments(interpreters, python, design, stimuli, comparison, differing)
        .find(watched, found.size() == outputs.size())
        .ifPresent(causes::add);
    // An experiment that makes the model agree accounts for every output.
    if (causes.isEmpty()) {
      causes.addAll(found.values());
    }
    return new Explanation(
        comparison.rows().known(),
        differing.cardinality(),
        CauseFinder.ranked(causes),
        outputs.stream().filter(o -> o.differing().get(call)).map(o -> history(o, call)).toList(),
        changes(stimuli, outputs, call),
        watched.stream().map(Watched::variable).toList());
  }

  private boolean mentionsSigns() {
    return subject.unit().files().stream()
        .anyMatch(file -> VerilogText.of(file.text(), Reading.SOURCE).mentionsSigns());
  }

  /** Declared widths of what both sides may have under the same name; arrays are left out. */
  static Map<String, Integer> widths(DesignInterface design) {
    Map<String, Integer> widths = new HashMap<>();
    for (StateVariable variable : design.state()) {
      if (variable.depth() == 0) {
        String last = variable.path().get(variable.path().size() - 1);
        // Of two variables with one name below different scopes, nobody knows which is meant.
        widths.merge(last, variable.width(), Math::max);
        widths.put(String.join("_", variable.path()), variable.width());
      }
    }
    return widths;
  }

  private static History history(PortTrace port, int call) {
    BigInteger bits = port.expected()[call].xor(port.actual()[call]).and(port.known()[call]);
    int agreed = call - 1;
    while (agreed >= 0 && !port.known()[agreed].and(bits).equals(bits)) {
      agreed--;
    }
    int changed = agreed;
    while (changed > 0 && port.expected()[changed].equals(port.expected()[changed - 1])) {
      changed--;
    }
    return new History(port.port().name(), agreed, changed);
  }

  /** Changes since an output that differs took its last right value, the latest ones. */
  private List<InputChange> changes(Stimuli stimuli, List<PortTrace> outputs, int call) {
    long from = call;
    for (PortTrace output : outputs) {
      if (output.differing().get(call)) {
        from = Math.min(from, Math.max(0, history(output, call).lastChanged() + 1));
      }
    }
    List<InputChange> changes = new ArrayList<>();
    for (int i = call; i >= (subject.design().sequential() ? from : call); i--) {
      for (int input = stimuli.inputs().size() - 1; input >= 0; input--) {
        BigInteger now = stimuli.value(input, i);
        BigInteger before = i == 0 ? BigInteger.ZERO : stimuli.value(input, i - 1);
        if (!now.equals(before) && changes.size() < MAX_CHANGES) {
          Port port = stimuli.inputs().get(input);
          changes.add(0, new InputChange(i, port.name(), literal(before), literal(now)));
        }
      }
    }
    return changes;
  }

  private static String literal(BigInteger value) {
    return "'h" + value.toString(16);
  }
}
