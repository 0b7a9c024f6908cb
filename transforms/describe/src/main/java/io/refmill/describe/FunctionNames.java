package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.compiler.ir.walk.Expressions;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Names of functions in texts. Those of several instances may have one name in the source; here
 * each has its own, the same in all texts of a design, whichever of them speaks of it first.
 */
final class FunctionNames {
  private final Map<Subroutine, String> names = new HashMap<>();
  private final Set<String> taken;

  /**
   * The names of all functions that some processes call.
   *
   * @param taken names of other things
   */
  FunctionNames(List<Process> processes, Set<String> taken) {
    this.taken = new HashSet<>(taken);
    for (Process p : processes) {
      if (p instanceof Process.ContinuousAssignment a) {
        note(a.value());
      } else if (p instanceof Process.AlwaysConstruct a) {
        note(a.body());
      } else if (p instanceof Process.CombinationalInstance i) {
        i.arguments().forEach(this::note);
      }
    }
  }

  /** The name of a function. */
  String of(Subroutine function) {
    String known = names.get(function);
    if (known == null) {
      known = function.name();
      for (int i = 2; !taken.add(known); i++) {
        known = function.name() + "_" + i;
      }
      names.put(function, known);
    }
    return known;
  }

  private void note(Statement s) {
    Expressions.forEachExpression(s, this::note, target -> target.forEachTargetIndex(this::note));
  }

  private void note(Expression e) {
    Expressions.walk(
        e,
        part -> {
          if (part instanceof Expression.Call call && !names.containsKey(call.function())) {
            of(call.function());
            note(call.function().body());
          }
        });
  }
}
