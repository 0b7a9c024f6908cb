package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Branch;
import io.refmill.compiler.emit.python.CompoundStatement.ClassDefinition;
import io.refmill.compiler.emit.python.CompoundStatement.If;
import io.refmill.compiler.emit.python.Otherwise;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Attribute;
import io.refmill.compiler.emit.python.PyExpression.BooleanLiteral;
import io.refmill.compiler.emit.python.PyExpression.Call;
import io.refmill.compiler.emit.python.PyExpression.Chain;
import io.refmill.compiler.emit.python.PyExpression.ChainOperator;
import io.refmill.compiler.emit.python.PyExpression.Comparison;
import io.refmill.compiler.emit.python.PyExpression.Conditional;
import io.refmill.compiler.emit.python.PyExpression.IntegerLiteral;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyExpression.Unary;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.RewrittenOperands;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides what constants of the class decide:
 *
 * <pre>
 * DIR = 0
 * before  swap = int(a &lt; b) if self.DIR else int(a &gt; b)
 * after   swap = int(a &gt; b)
 * </pre>
 *
 * <p>A parameter that several classes have joined for is no constant, and keeps its choices.
 */
public final class ConstantChoices extends ExpressionRewriter {
  private static final PyExpression SELF = new Name("self");
  private static final PyExpression INT = new Name("int");

  /** By class, its constants. */
  private final Map<String, Map<String, BigInteger>> constants = new HashMap<>();

  /** Those of the class around. */
  private Map<String, BigInteger> own = Map.of();

  private ConstantChoices() {}

  /** The definitions of a module without choices that are always the same. */
  public static List<PyStatement> of(List<PyStatement> module) {
    ConstantChoices rewriter = new ConstantChoices();
    for (PyStatement s : module) {
      if (s instanceof ClassDefinition c) {
        rewriter.constants.put(c.name(), constants(c));
      }
    }
    return rewriter.block(module);
  }

  private static Map<String, BigInteger> constants(ClassDefinition c) {
    Map<String, BigInteger> result = new HashMap<>();
    for (PyStatement s : c.body()) {
      if (s instanceof Assignment a
          && a.targets().size() == 1
          && a.targets().get(0) instanceof Name n
          && a.values().get(0) instanceof IntegerLiteral i) {
        result.put(n.identifier(), i.value());
      }
    }
    return result;
  }

  @Override
  public PyStatement type(ClassDefinition s) {
    own = constants.get(s.name());
    PyStatement result = super.type(s);
    own = Map.of();
    return result;
  }

  @Override
  public PyStatement choice(If s) {
    List<Branch> branches = new ArrayList<>();
    Otherwise otherwise = s.otherwise();
    for (Branch b : s.branches()) {
      PyExpression left = left(inside(b.condition()));
      BigInteger value = value(left);
      if (value == null) {
        branches.add(new Branch(left, b.body(), b.origins()));
      } else if (value.signum() != 0) {
        otherwise = new Otherwise(b.body(), b.origins());
        break;
      }
    }
    return branches.isEmpty() && otherwise.isAbsent()
        ? null
        : super.choice(new If(branches, otherwise));
  }

  @Override
  PyExpression inside(PyExpression e) {
    PyExpression result = RewrittenOperands.of(e, this::inside);
    if (result instanceof Call c && c.function().equals(INT) && c.arguments().size() == 1) {
      BigInteger bit = value(left(c.arguments().get(0)));
      return bit == null ? result : PyExpression.number(bit.signum());
    }
    if (!(result instanceof Conditional c)) {
      return result;
    }
    PyExpression left = left(c.condition());
    BigInteger value = value(left);
    return value == null
        ? new Conditional(c.whenTrue(), left, c.whenFalse())
        : value.signum() != 0 ? c.whenTrue() : c.whenFalse();
  }

  /** What is left of a condition: operands go that change nothing. */
  private PyExpression left(PyExpression condition) {
    if (!(condition instanceof Chain c) || !isLogical(c.operator())) {
      return condition;
    }
    boolean and = c.operator() == ChainOperator.AND;
    List<PyExpression> operands = new ArrayList<>();
    for (PyExpression operand : c.operands()) {
      PyExpression left = left(operand);
      BigInteger value = value(left);
      if (value == null) {
        operands.add(left);
      } else if (value.signum() != 0 != and) {
        return new BooleanLiteral(!and);
      }
    }
    return operands.isEmpty() ? new BooleanLiteral(and) : Chain.of(c.operator(), operands);
  }

  private static boolean isLogical(ChainOperator operator) {
    return operator == ChainOperator.AND || operator == ChainOperator.OR;
  }

  /** The number that an expression is; null if it is none, or not known. */
  private BigInteger value(PyExpression e) {
    if (e instanceof IntegerLiteral i) {
      return i.value();
    } else if (e instanceof BooleanLiteral b) {
      return of(b.value());
    } else if (e instanceof Attribute a) {
      return a.object().equals(SELF)
          ? own.get(a.name())
          : a.object() instanceof Name n
              ? constants.getOrDefault(n.identifier(), Map.of()).get(a.name())
              : null;
    } else if (e instanceof Unary u && u.operator() == PyExpression.UnaryOperator.NOT) {
      BigInteger value = value(u.operand());
      return value == null ? null : of(value.signum() == 0);
    } else if (e instanceof Comparison c) {
      BigInteger left = value(c.left());
      BigInteger right = value(c.right());
      return left == null || right == null ? null : compared(left.compareTo(right), c);
    }
    return null;
  }

  private static BigInteger compared(int order, Comparison c) {
    return switch (c.operator()) {
      case EQUAL -> of(order == 0);
      case NOT_EQUAL -> of(order != 0);
      case LESS -> of(order < 0);
      case LESS_EQUAL -> of(order <= 0);
      case GREATER -> of(order > 0);
      case GREATER_EQUAL -> of(order >= 0);
      case IN -> null;
    };
  }

  private static BigInteger of(boolean value) {
    return value ? BigInteger.ONE : BigInteger.ZERO;
  }
}
