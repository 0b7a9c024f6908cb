package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.Symbol.SubroutineSymbol;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.AssignmentExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.CallSyntax;
import io.refmill.syntax.ExpressionSyntax.ConcatenationSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.IncrementSyntax;
import io.refmill.syntax.ExpressionSyntax.IndexSyntax;
import io.refmill.syntax.ExpressionSyntax.MemberSyntax;
import io.refmill.syntax.ExpressionSyntax.RangeSelectSyntax;
import io.refmill.syntax.ExpressionSyntax.SystemCallSyntax;
import io.refmill.syntax.StatementSyntax.BlockingAssignmentSyntax;
import io.refmill.syntax.StatementSyntax.NonblockingAssignmentSyntax;
import io.refmill.syntax.StatementSyntax.ProceduralContinuousSyntax;
import io.refmill.syntax.SyntaxNodes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Recursion of what is expanded where it is called (IEEE 1800-2017 13.3.1, 13.4.2). It ends where
 * arguments that are constants decide, which every call hands on: such an argument is a constant in
 * the expanded body, and of a condition with constants only the branch that is taken is looked at.
 *
 * <pre>
 * before  mark(2);          if (k &gt; 0) begin seen[k] = 1; mark(k - 1); end
 * after   seen[2] = 1; seen[1] = 1;
 * </pre>
 */
final class RecursiveCalls {
  private static final int MAX_DEPTH = 64;
  private static final int MAX_CALLS = 512;

  /** Who is meant by a callee in the body of a subroutine; null for what is none. */
  private final BiFunction<SubroutineSymbol, ExpressionSyntax, SubroutineSymbol> resolve;

  private final Map<SubroutineSymbol, Set<SubroutineSymbol>> callees = new HashMap<>();

  /** How many calls are being expanded, one in the other. */
  private final Map<SubroutineSymbol, Integer> depth = new HashMap<>();

  private final Map<SubroutineSymbol, Integer> calls = new HashMap<>();

  /** Those that nothing ends here. */
  private final Set<SubroutineSymbol> endless = new HashSet<>();

  RecursiveCalls(BiFunction<SubroutineSymbol, ExpressionSyntax, SubroutineSymbol> resolve) {
    this.resolve = resolve;
  }

  /**
   * A call begins to be expanded.
   *
   * @throws Rejection if it is one of too many
   */
  void enter(SubroutineSymbol symbol, SourceLocation call) {
    int around = depth.merge(symbol, 1, Integer::sum) - 1;
    int count = around == 0 ? 0 : calls.getOrDefault(symbol, 0) + 1;
    calls.put(symbol, count);
    if (around > 0
        && (!isAutomatic(symbol)
            || around == MAX_DEPTH
            || count > MAX_CALLS
            || endless.contains(symbol))) {
      leave(symbol);
      if (!endless.add(symbol)) {
        throw Rejection.alreadyReported();
      }
      throw Rejection.of(DiagnosticCode.UNSUPPORTED_CONSTRUCT, call, described(symbol));
    }
  }

  /** It has been. */
  void leave(SubroutineSymbol symbol) {
    depth.merge(symbol, -1, Integer::sum);
  }

  /** A recursive subroutine in words. */
  static String described(SubroutineSymbol symbol) {
    String name = "\"" + symbol.syntax.name() + "\"";
    return symbol.syntax.task()
        ? "recursive task " + name
        : "recursive function " + name + " with side effects";
  }

  static boolean isAutomatic(SubroutineSymbol symbol) {
    return symbol.syntax.lifetime().equals("automatic");
  }

  /** Whether a subroutine calls itself in its own body alone, so that it can be expanded. */
  boolean isDirect(SubroutineSymbol symbol) {
    return isAutomatic(symbol)
        && callees(symbol).stream().noneMatch(c -> c != symbol && leadsTo(c, symbol));
  }

  /** Whether a subroutine may come to call itself. */
  boolean isRecursive(SubroutineSymbol symbol) {
    return leadsTo(symbol, symbol);
  }

  private boolean leadsTo(SubroutineSymbol from, SubroutineSymbol to) {
    Set<SubroutineSymbol> seen = new HashSet<>();
    Deque<SubroutineSymbol> open = new ArrayDeque<>(callees(from));
    while (!open.isEmpty()) {
      SubroutineSymbol next = open.pop();
      if (next == to) {
        return true;
      }
      if (seen.add(next)) {
        open.addAll(callees(next));
      }
    }
    return false;
  }

  private Set<SubroutineSymbol> callees(SubroutineSymbol symbol) {
    Set<SubroutineSymbol> known = callees.get(symbol);
    if (known == null) {
      Set<SubroutineSymbol> found = new HashSet<>();
      SyntaxNodes.visit(
          symbol.syntax,
          node -> {
            if (node instanceof CallSyntax c) {
              SubroutineSymbol callee = resolve.apply(symbol, c.callee());
              if (callee != null) {
                found.add(callee);
              }
            }
          });
      known = found;
      callees.put(symbol, found);
    }
    return known;
  }

  /**
   * Whether nothing in the body may assign an argument.
   *
   * @param argument its name
   */
  static boolean isConstant(SubroutineSymbol symbol, String argument) {
    boolean[] assigned = new boolean[1];
    SyntaxNodes.visit(
        symbol.syntax,
        node -> {
          if (node instanceof BlockingAssignmentSyntax a) {
            assigned[0] |= isIn(a.target(), argument);
          } else if (node instanceof NonblockingAssignmentSyntax a) {
            assigned[0] |= isIn(a.target(), argument);
          } else if (node instanceof ProceduralContinuousSyntax a) {
            assigned[0] |= isIn(a.target(), argument);
          } else if (node instanceof AssignmentExpressionSyntax a) {
            assigned[0] |= isIn(a.target(), argument);
          } else if (node instanceof IncrementSyntax i) {
            assigned[0] |= isIn(i.operand(), argument);
          } else if (node instanceof CallSyntax c) {
            // It may be an output there.
            c.arguments().forEach(each -> assigned[0] |= isIn(each.value(), argument));
          } else if (node instanceof SystemCallSyntax c) {
            c.arguments().forEach(each -> assigned[0] |= isIn(each, argument));
          }
        });
    return !assigned[0];
  }

  /** Whether an expression is a variable, a select of it, or has it among its parts. */
  private static boolean isIn(ExpressionSyntax e, String name) {
    if (e instanceof IdentifierSyntax i) {
      return i.name().equals(name);
    } else if (e instanceof IndexSyntax i) {
      return isIn(i.base(), name);
    } else if (e instanceof RangeSelectSyntax r) {
      return isIn(r.base(), name);
    } else if (e instanceof MemberSyntax m) {
      return isIn(m.base(), name);
    }
    return e instanceof ConcatenationSyntax c && c.parts().stream().anyMatch(p -> isIn(p, name));
  }
}
