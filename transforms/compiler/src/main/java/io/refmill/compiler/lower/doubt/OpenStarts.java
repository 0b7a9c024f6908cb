package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.Doubt;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Finds places at which a design decides by state that has no start value and that is not known
 * after the first calls ({@link OpenState}). While that is x, a plain simulation goes the way of
 * what is false (IEEE 1800-2017 12.4), and shows known values that a start at 0 may not lead to;
 * for how long, depends on the inputs.
 *
 * <pre>
 * reg [3:0] n;  reg held = 0;
 * always @(posedge clk) begin
 *   if (in == held) n &lt;= 0; else n &lt;= n + 1;
 *   if (n == 9) held &lt;= in;              unknown until in has been 0 once
 * end
 * </pre>
 */
final class OpenStarts {
  private OpenStarts() {}

  static List<Doubt> find(LoweringState design) {
    Set<Signal> open = OpenState.of(design);
    if (open.isEmpty()) {
      return List.of();
    }
    List<Doubt> decisions = new ArrayList<>(FindUnknowns.find(design, open));
    decisions.removeAll(FindUnknowns.find(design));
    return decisions.stream()
        .map(d -> Doubt.at(Doubt.Code.OPEN_START, d.places().get(0)))
        .distinct()
        .toList();
  }
}
