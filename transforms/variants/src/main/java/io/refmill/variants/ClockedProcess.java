package io.refmill.variants;

import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.BinarySyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.NumberSyntax;
import io.refmill.syntax.ExpressionSyntax.UnarySyntax;
import io.refmill.syntax.ItemSyntax.AlwaysSyntax;
import io.refmill.syntax.StatementSyntax;
import io.refmill.syntax.StatementSyntax.BlockSyntax;
import io.refmill.syntax.StatementSyntax.IfSyntax;
import io.refmill.syntax.StatementSyntax.TimedSyntax;
import io.refmill.syntax.TimingControlSyntax.EventControlSyntax;
import io.refmill.syntax.TimingControlSyntax.EventExpressionSyntax;
import java.util.ArrayList;
import java.util.List;

/**
 * A process that waits for edges of the clock, and perhaps of a reset.
 *
 * @param events that it waits for
 * @param body what it does then
 */
record ClockedProcess(List<EventExpressionSyntax> events, StatementSyntax body) {

  /**
   * The processes that wait for edges of a clock.
   *
   * @throws Unsound if one waits for something else besides that is not the reset
   */
  static List<ClockedProcess> of(SourceTree tree, Design design) throws Unsound {
    List<ClockedProcess> found = new ArrayList<>();
    if (design.clock() == null) {
      return found;
    }
    for (AlwaysSyntax always : tree.nodes(AlwaysSyntax.class)) {
      boolean timed =
          always.body() instanceof TimedSyntax body
              && body.timing() instanceof EventControlSyntax control
              && control.events().stream().allMatch(e -> e.edge() != null);
      if (!timed) {
        continue;
      }
      TimedSyntax body = (TimedSyntax) always.body();
      ClockedProcess process =
          new ClockedProcess(((EventControlSyntax) body.timing()).events(), body.body());
      for (EventExpressionSyntax event : process.events) {
        boolean known =
            isNamed(event.expression(), design.clock())
                || design.reset() != null && isNamed(event.expression(), design.reset().port());
        if (!known || event.condition() != null) {
          throw new Unsound("a process with another event");
        }
      }
      found.add(process);
    }
    return found;
  }

  /** Whether an expression is a name. */
  static boolean isNamed(ExpressionSyntax expression, String name) {
    return expression instanceof IdentifierSyntax identifier && identifier.name().equals(name);
  }

  /** The event of a port, or null. */
  EventExpressionSyntax event(String port) {
    return events.stream().filter(e -> isNamed(e.expression(), port)).findFirst().orElse(null);
  }

  /** The choice between reset and all else that the body is; null if it is not one. */
  IfSyntax resetChoice(String reset) {
    StatementSyntax inner =
        body instanceof BlockSyntax block
                && block.declarations().isEmpty()
                && block.statements().size() == 1
            ? block.statements().get(0)
            : body;
    return inner instanceof IfSyntax choice && asks(choice.condition(), reset) ? choice : null;
  }

  /** Whether a condition asks for a bit alone: {@code r}, {@code !r}, {@code r == 1'b0}. */
  static boolean asks(ExpressionSyntax condition, String bit) {
    if (condition instanceof UnarySyntax not) {
      return (not.operator().equals("!") || not.operator().equals("~"))
          && isNamed(not.operand(), bit);
    }
    if (condition instanceof BinarySyntax compared) {
      return compared.operator().equals("==")
          && isNamed(compared.left(), bit)
          && compared.right() instanceof NumberSyntax number
          && Literal.parse(number.text()) != null
          && Literal.parse(number.text()).value().bitLength() <= 1;
    }
    return isNamed(condition, bit);
  }

  /**
   * Where whatever the process does without the reset begins: the first token of its {@code else},
   * or of all of it where there is no reset.
   *
   * @throws Unsound if there is a reset and the process does not choose by it first
   */
  int work(SourceTree tree, Design design) throws Unsound {
    if (design.severalResets()) {
      throw new Unsound("several resets");
    }
    if (design.reset() == null) {
      return tree.token(body);
    }
    IfSyntax choice = resetChoice(design.reset().port());
    if (choice == null) {
      boolean reads =
          SourceTree.nodes(body, IdentifierSyntax.class).stream()
              .anyMatch(n -> n.name().equals(design.reset().port()));
      if (reads || event(design.reset().port()) != null) {
        throw new Unsound("a reset that is not chosen by first");
      }
      return tree.token(body);
    }
    if (choice.whenFalse() == null) {
      throw new Unsound("nothing but a reset");
    }
    return tree.token(choice.whenFalse());
  }
}
