package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.ir.Statement;
import java.util.List;

/**
 * Where an expression or statement stands.
 *
 * @param scope that names are looked up in
 * @param frame of the function around, or null
 * @param prelude statements to run before the current one, for calls with side effects; null where
 *     there is no place for them
 * @param flow what can be left from here, or null
 * @param dead whether parameters decide that the value is never used
 */
public record Context(
    Scope scope, FunctionFrame frame, List<Statement> prelude, Flow flow, boolean dead) {
  Context(Scope scope, FunctionFrame frame, List<Statement> prelude, Flow flow) {
    this(scope, frame, prelude, flow, false);
  }

  /**
   * What {@code disable} and {@code return} can leave, from the inside out.
   *
   * @param name that {@code disable} writes; null for a loop's or unnamed block's
   * @param label of the IR's labelled block; null for a function, which is left by a return
   * @param subroutine whether {@code return} leaves it
   * @param used one element: whether something does leave it
   */
  record Flow(Flow outer, String name, String label, boolean subroutine, boolean[] used) {
    Flow(Flow outer, String name, String label, boolean subroutine) {
      this(outer, name, label, subroutine, new boolean[1]);
    }
  }

  /** A concurrent item or a declaration. */
  public static Context of(Scope scope) {
    return new Context(scope, null, null, null);
  }

  Context withScope(Scope inner) {
    return new Context(inner, frame, prelude, flow, dead);
  }

  Context withFlow(Flow inner) {
    return new Context(scope, frame, prelude, inner, dead);
  }

  Context withPrelude(List<Statement> statements) {
    return new Context(scope, frame, statements, flow, dead);
  }

  /** For operands that may not be evaluated: {@code b} of {@code a && b}. */
  Context withoutPrelude() {
    return prelude == null ? this : new Context(scope, frame, null, flow, dead);
  }

  /** For operands that are evaluated never: {@code b} of {@code 1 ? a : b}. */
  Context asDead() {
    return new Context(scope, frame, null, flow, true);
  }
}
