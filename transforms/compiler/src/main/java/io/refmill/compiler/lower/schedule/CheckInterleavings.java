package io.refmill.compiler.lower.schedule;

import io.refmill.compiler.ir.Interleaving;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.contract.Doubt;
import io.refmill.contract.DoubtText;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Rejects designs in which two processes keep something in one variable at the same time. Each
 * assigns it before it reads it, so that a model, in which a process runs to its end, needs no
 * order; but where the first lets the second run in between, it goes on with the value of that one.
 */
public final class CheckInterleavings {
  private CheckInterleavings() {}

  /**
   * Looks at a design.
   *
   * @param found what elaboration has found
   * @param live the processes that some output depends on
   * @throws LoweringException RACE
   */
  public static void run(List<Interleaving> found, List<Node> live) {
    if (found.isEmpty()) {
      return;
    }
    Set<SourceLocation> places = new HashSet<>();
    live.forEach(n -> places.add(n.process().location()));
    for (Interleaving i : found) {
      if (places.contains(i.paused()) && places.contains(i.other())) {
        throw new LoweringException(
            DiagnosticCode.RACE,
            i.other(),
            DoubtText.of(
                Doubt.of(Doubt.Code.SHARED_VARIABLE, i.variable(), i.paused(), i.other())));
      }
    }
  }
}
