package io.refmill.variants;

import io.refmill.augment.style.Draws;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.BinarySyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.NumberSyntax;
import io.refmill.syntax.ExpressionSyntax.UnarySyntax;
import io.refmill.syntax.StatementSyntax.IfSyntax;
import io.refmill.syntax.TimingControlSyntax.EventExpressionSyntax;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;

/** A reset becomes active at the other level, under another name. */
final class ResetLevelChange implements Change {
  private static final List<String> LOW = List.of("_n", "n", "_b", "_bar", "_low", "_l");

  @Override
  public String kind() {
    return "reset_level";
  }

  @Override
  public Design apply(SourceTree tree, Design design, Draws draws) throws Unsound {
    Reset reset = design.reset();
    if (reset == null) {
      throw new Unsound("no reset");
    }
    String name = reset.port();
    String other = other(tree, reset);
    Edits edits = tree.edits();
    int understood = 0;
    for (EventExpressionSyntax event : tree.nodes(EventExpressionSyntax.class)) {
      if (event.edge() != null && ClockedProcess.isNamed(event.expression(), name)) {
        understood++;
        tree.replace(
            edits,
            tree.token(event, event.edge()),
            event.edge().equals("posedge") ? "negedge" : "posedge");
      }
    }
    for (IfSyntax choice : tree.nodes(IfSyntax.class)) {
      if (ClockedProcess.asks(choice.condition(), name)) {
        understood++;
        turn(tree, edits, choice.condition(), name);
      }
    }
    if (understood != tree.uses(name).size()) {
      throw new Unsound("the reset is read besides");
    }
    boolean plain = tree.nodes(IfSyntax.class).stream().anyMatch(c -> isPlain(c, name));
    for (int place : tree.places(name)) {
      // What a condition becomes that asks for the name alone says so itself.
      boolean negated = plain && isCondition(tree, place, name);
      tree.replace(edits, place, (negated ? "!" : "") + other);
    }
    return design.with(
        edits.apply(),
        ResetWords.otherLevel(design.specification(), reset, other, design.clock()),
        new Reset(other, !reset.activeHigh(), reset.kind()));
  }

  private static boolean isPlain(IfSyntax choice, String name) {
    return choice.condition() instanceof IdentifierSyntax identifier
        && identifier.name().equals(name);
  }

  private static boolean isCondition(SourceTree tree, int place, String name) throws Unsound {
    for (IfSyntax choice : tree.nodes(IfSyntax.class)) {
      if (isPlain(choice, name) && tree.token(choice.condition()) == place) {
        return true;
      }
    }
    return false;
  }

  /** Turns a condition round, but for the name and for what it gets in front of it. */
  private static void turn(SourceTree tree, Edits edits, ExpressionSyntax condition, String name)
      throws Unsound {
    if (condition instanceof UnarySyntax not) {
      edits.replace(
          tree.start(tree.token(not, not.operator())),
          tree.start(tree.token(not.operand(), name)),
          "");
    } else if (condition instanceof BinarySyntax compared) {
      NumberSyntax number = (NumberSyntax) compared.right();
      Literal literal = Literal.parse(number.text());
      if (Literal.parse(tree.number(number)) == null) {
        throw new Unsound("a number in parts");
      }
      tree.replace(
          edits,
          number,
          literal.with(literal.value().signum() == 0 ? BigInteger.ONE : BigInteger.ZERO));
    } else {
      tree.token(condition, name);
    }
  }

  private static String other(SourceTree tree, Reset reset) throws Unsound {
    String name = reset.port();
    String lower = name.toLowerCase(Locale.ROOT);
    boolean upper = !name.equals(lower);
    if (reset.activeHigh()) {
      boolean marked = lower.endsWith("_n") || lower.endsWith("_b") || lower.equals("resetn");
      if (marked) {
        throw new Unsound("the name says otherwise");
      }
      return tree.free(List.of(name + (upper ? "_N" : "_n"), name + (upper ? "N" : "n")));
    }
    for (String end : LOW) {
      String rest = name.substring(0, Math.max(0, name.length() - end.length()));
      if (lower.endsWith(end) && isReset(rest)) {
        return tree.free(List.of(rest));
      }
    }
    if (lower.startsWith("n") && isReset(name.substring(1))) {
      return tree.free(List.of(name.substring(1)));
    }
    throw new Unsound("a name that says nothing of the level");
  }

  private static boolean isReset(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.endsWith("rst")
        || lower.endsWith("reset")
        || lower.endsWith("clr")
        || lower.endsWith("clear");
  }
}
