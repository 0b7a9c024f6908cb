package io.refmill.parser.build;

import io.refmill.grammar.VerilogGrammar.AssertionContext;
import io.refmill.grammar.VerilogGrammar.AssertionElseContext;
import io.refmill.grammar.VerilogGrammar.AssertionElseStatementContext;
import io.refmill.grammar.VerilogGrammar.AssertionTailContext;
import io.refmill.grammar.VerilogGrammar.EmptyStatementContext;
import io.refmill.grammar.VerilogGrammar.FailActionContext;
import io.refmill.grammar.VerilogGrammar.NoActionContext;
import io.refmill.grammar.VerilogGrammar.ParenthesizedContext;
import io.refmill.grammar.VerilogGrammar.PassAndFailActionContext;
import io.refmill.grammar.VerilogGrammar.SystemTaskCallContext;
import io.refmill.grammar.VerilogGrammar.SystemTaskPassContext;
import io.refmill.grammar.VerilogTokens;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;

/** What assertions are called, which are dropped (IEEE 1800-2017 clause 16). */
final class AssertionNames {
  private static final Set<Integer> NAMES =
      Set.of(VerilogTokens.IDENTIFIER, VerilogTokens.ESCAPED_IDENTIFIER);

  private static final Set<Integer> COUNTING =
      Set.of(VerilogTokens.INCREMENT, VerilogTokens.DECREMENT);

  private AssertionNames() {}

  /**
   * {@code assert property}, {@code cover sequence}, {@code assume} ... An action that could change
   * state is part of the name, so that nobody drops it unaware.
   */
  static String of(AssertionContext context) {
    Token first = context.getStart();
    ParseTree second = context.getChild(1);
    int type = Places.type(second);
    String name =
        type == VerilogTokens.PROPERTY || type == VerilogTokens.SEQUENCE
            ? first.getText() + " " + second.getText()
            : first.getText();
    if (hasEffect(context.assertionTail())) {
      return name + " with an action";
    }
    return calls(context.parenthesized()) ? name + " with a call" : name;
  }

  /** Whether evaluating an assertion, or what it does then, may change values. */
  static boolean hasEffect(AssertionContext context) {
    return hasEffect(context.assertionTail()) || calls(context.parenthesized());
  }

  /** Whether a condition may call a function of the source, or counts something. */
  private static boolean calls(ParserRuleContext condition) {
    int previous = Token.INVALID_TYPE;
    for (int i = 0; i < condition.getChildCount(); i++) {
      ParseTree child = condition.getChild(i);
      if (child instanceof ParenthesizedContext inner) {
        if (NAMES.contains(previous) || calls(inner)) {
          return true;
        }
        previous = Token.INVALID_TYPE;
      } else {
        previous = Places.type(child);
        if (COUNTING.contains(previous)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether an assertion does more than call system tasks when it passes or fails. */
  private static boolean hasEffect(AssertionTailContext tail) {
    if (tail instanceof NoActionContext) {
      return false;
    }
    AssertionElseContext otherwise;
    if (tail instanceof PassAndFailActionContext both) {
      if (!(both.passAction() instanceof SystemTaskPassContext)) {
        return true;
      }
      otherwise = both.assertionElse();
    } else {
      otherwise = ((FailActionContext) tail).assertionElse();
    }
    return otherwise != null
        && !(otherwise instanceof AssertionElseStatementContext plain
            && (plain.elseBranch().statement() instanceof SystemTaskCallContext
                || plain.elseBranch().statement() instanceof EmptyStatementContext));
  }
}
