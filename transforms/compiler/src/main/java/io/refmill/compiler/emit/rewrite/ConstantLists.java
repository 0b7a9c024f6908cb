package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.CompoundStatement.FunctionDefinition;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Binary;
import io.refmill.compiler.emit.python.PyExpression.BinaryOperator;
import io.refmill.compiler.emit.python.PyExpression.Call;
import io.refmill.compiler.emit.python.PyExpression.IntegerLiteral;
import io.refmill.compiler.emit.python.PyExpression.ListDisplay;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyExpression.Subscript;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.RewrittenOperands;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import io.refmill.compiler.emit.python.SimpleStatement.AugmentedAssignment;
import io.refmill.compiler.emit.python.SimpleStatement.TableEntry;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.ToIntFunction;

/**
 * Makes tables of the class of lists that get nothing but numbers:
 *
 * <pre>
 * before  coef = [0] * 3                 after  COEF = (-2, 5, -2)
 *         coef[0] = 0xFE
 *         coef[1] = 5                           sum_ += x * self.COEF[i]
 *         coef[2] = 0xFE
 *         sum_ += x * signed(coef[i], 8)
 * </pre>
 */
public final class ConstantLists extends ExpressionRewriter {
  private static final String SIGNED = "signed";

  /** Elements of a table that is written in lines. */
  private static final int MOST = 1024;

  private final ToIntFunction<PyExpression> sizes;
  private final BiFunction<String, List<TableEntry>, PyExpression> table;

  /** The list that becomes a table, what stands for it, and its width where all take its sign. */
  private Name list;

  private PyExpression instead;
  private IntegerLiteral width;

  private ConstantLists(
      ToIntFunction<PyExpression> sizes, BiFunction<String, List<TableEntry>, PyExpression> table) {
    this.sizes = sizes;
    this.table = table;
  }

  /**
   * Methods with tables.
   *
   * @param sizes how many elements a local list has where its start does not say it; or 0
   * @param table makes a table of the class, from a name and the entries
   */
  public static List<PyStatement> in(
      List<? extends PyStatement> methods,
      ToIntFunction<PyExpression> sizes,
      BiFunction<String, List<TableEntry>, PyExpression> table) {
    List<PyStatement> result = new ArrayList<>();
    for (PyStatement m : methods) {
      result.add(m instanceof FunctionDefinition f ? new ConstantLists(sizes, table).method(f) : m);
    }
    return result;
  }

  private PyStatement method(FunctionDefinition f) {
    List<PyStatement> body = f.body();
    for (int i = 0; i < body.size(); ) {
      List<PyStatement> changed = body;
      if (body.get(i) instanceof Assignment a
          && a.targets().size() == 1
          && a.targets().get(0) instanceof Name n
          && size(n, a.values().get(0)) > 0) {
        changed = withTable(body, n, a, size(n, a.values().get(0)));
      }
      // What followed stands where the list did.
      i = changed == body ? i + 1 : i;
      body = changed;
    }
    return body == f.body()
        ? f
        : new FunctionDefinition(f.name(), f.parameters(), f.result(), body, f.origins());
  }

  /** The elements of a list of zeros; 0 for anything else, and where there are too many. */
  private int size(Name n, PyExpression value) {
    if (!(value instanceof Binary b)
        || b.operator() != BinaryOperator.MULTIPLY
        || !(b.left() instanceof ListDisplay zero)
        || !zero.operands().equals(List.of(PyExpression.number(0)))) {
      return 0;
    }
    int size =
        b.right() instanceof IntegerLiteral count && count.value().bitLength() < Integer.SIZE
            ? count.value().intValue()
            : sizes.applyAsInt(n);
    return size > MOST ? 0 : size;
  }

  private List<PyStatement> withTable(List<PyStatement> body, Name n, PyStatement start, int size) {
    TreeMap<Integer, PyExpression> values = new TreeMap<>();
    List<PyStatement> rest = new ArrayList<>();
    List<PyStatement> readers = new ArrayList<>();
    for (PyStatement s : body) {
      if (s == start) {
        continue;
      }
      boolean mentioned = mentions(s, n);
      if (mentioned && s instanceof Assignment a && element(a, n, size) >= 0) {
        if (!readers.isEmpty() || values.put(element(a, n, size), a.values().get(0)) != null) {
          return body;
        }
        continue;
      }
      if (mentioned) {
        readers.add(s);
      }
      rest.add(s);
    }
    if (values.size() != size || !readers.stream().allMatch(s -> reads(s, n))) {
      return body;
    }
    Set<PyExpression> widths = new HashSet<>();
    readers.forEach(s -> addWidths(s, n, widths));
    width = widths.size() == 1 && widths.iterator().next() instanceof IntegerLiteral w ? w : null;
    List<TableEntry> entries = new ArrayList<>();
    for (PyExpression v : values.values()) {
      entries.add(new TableEntry(null, width == null ? v : number(v, width), List.of()));
    }
    list = n;
    instead = table.apply(n.identifier().toUpperCase(Locale.ROOT), entries);
    return block(rest);
  }

  /** The index of the element that gets a number; or -1. */
  private static int element(Assignment a, Name n, int size) {
    return a.targets().size() == 1
            && a.targets().get(0) instanceof Subscript t
            && t.object().equals(n)
            && t.index() instanceof IntegerLiteral index
            && index.value().bitLength() < Integer.SIZE
            && index.value().intValue() < size
            && a.values().size() == 1
            && a.values().get(0) instanceof IntegerLiteral
        ? index.value().intValue()
        : -1;
  }

  private static PyExpression number(PyExpression bits, IntegerLiteral width) {
    int size = width.value().intValue();
    BigInteger ones = BigInteger.ONE.shiftLeft(size).subtract(BigInteger.ONE);
    BigInteger value = ((IntegerLiteral) bits).value().and(ones);
    return IntegerLiteral.decimal(
        value.testBit(size - 1) ? value.subtract(BigInteger.ONE.shiftLeft(size)) : value);
  }

  private static boolean mentions(PyStatement s, Name n) {
    return s.expressions().stream().anyMatch(e -> e.mentions(n.identifier()))
        || s.blocks().stream().anyMatch(b -> b.stream().anyMatch(t -> mentions(t, n)));
  }

  /** Whether a statement does nothing with a list but to read elements. */
  private static boolean reads(PyStatement s, Name n) {
    List<PyExpression> targets =
        s instanceof Assignment a
            ? a.targets()
            : s instanceof AugmentedAssignment a ? List.of(a.target()) : List.of();
    return targets.stream().noneMatch(t -> t instanceof Subscript e && e.object().equals(n))
        && s.expressions().stream().allMatch(e -> reads(e, n))
        && s.blocks().stream().allMatch(b -> b.stream().allMatch(t -> reads(t, n)));
  }

  private static boolean reads(PyExpression e, Name n) {
    return e instanceof Subscript s && s.object().equals(n)
        ? reads(s.index(), n)
        : !e.equals(n) && e.operands().stream().allMatch(o -> reads(o, n));
  }

  /**
   * Adds the widths with which elements are taken as numbers with signs; null where they aren't.
   */
  private static void addWidths(PyStatement s, Name n, Set<PyExpression> widths) {
    s.expressions().forEach(e -> addWidths(e, n, widths));
    s.blocks().forEach(b -> b.forEach(t -> addWidths(t, n, widths)));
  }

  private static void addWidths(PyExpression e, Name n, Set<PyExpression> widths) {
    if (isSigned(e, n)) {
      widths.add(((Call) e).arguments().get(1));
      addWidths(((Subscript) ((Call) e).arguments().get(0)).index(), n, widths);
      return;
    }
    if (e.equals(n)) {
      widths.add(null);
    }
    e.operands().forEach(o -> addWidths(o, n, widths));
  }

  /** {@code signed(list[i], width)}. */
  private static boolean isSigned(PyExpression e, Name n) {
    return e instanceof Call c
        && c.function().equals(new Name(SIGNED))
        && c.arguments().size() == 2
        && c.arguments().get(0) instanceof Subscript s
        && s.object().equals(n);
  }

  @Override
  PyExpression inside(PyExpression e) {
    if (width != null && isSigned(e, list)) {
      return inside(((Call) e).arguments().get(0));
    }
    return e.equals(list) ? instead : RewrittenOperands.of(e, this::inside);
  }
}
