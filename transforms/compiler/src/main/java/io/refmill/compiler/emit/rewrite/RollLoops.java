package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Branch;
import io.refmill.compiler.emit.python.CompoundStatement;
import io.refmill.compiler.emit.python.CompoundStatement.If;
import io.refmill.compiler.emit.python.Origin;
import io.refmill.compiler.emit.python.Otherwise;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Binary;
import io.refmill.compiler.emit.python.PyExpression.BinaryOperator;
import io.refmill.compiler.emit.python.PyExpression.Chain;
import io.refmill.compiler.emit.python.PyExpression.ChainOperator;
import io.refmill.compiler.emit.python.PyExpression.IntegerLiteral;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyExpression.Sum;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.PythonPrinter;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import io.refmill.compiler.emit.python.SimpleStatement.AugmentedAssignment;
import io.refmill.compiler.emit.python.SimpleStatement.AugmentedOperator;
import io.refmill.compiler.emit.python.SimpleStatement.ExpressionStatement;
import io.refmill.compiler.emit.rewrite.RolledExpressions.Linear;
import io.refmill.diagnostics.SourceLocation;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Makes loops of what a loop generate construct repeats (IEEE 1800-2017, 27.4):
 *
 * <pre>
 * before  y |= f(a &amp; 1)
 *         y |= f((a &gt;&gt; 1) &amp; 1) &lt;&lt; 1
 *         ...
 * after   for i in range(8):
 *             y |= f((a &gt;&gt; i) &amp; 1) &lt;&lt; i
 * </pre>
 *
 * <p>Statements that follow each other are repeated where they come from one place of the source
 * and are the same but for numbers that grow by constant steps ({@link RolledExpressions}). The
 * loop does the same in the same order.
 */
public final class RollLoops extends BlockRewriter {
  /** Rounds that make a loop. */
  private static final int LEAST = 4;

  /** Statements of a round. */
  private static final int MOST = 32;

  /** Parts of a value for each statement that stands for them. */
  private static final int PARTS = 4;

  /** Parts of one value come from one place, and nothing is to be said of it. */
  private static final List<Origin> NOWHERE =
      List.of(new Origin(SourceLocation.NONE, false, false));

  /** Loops in each other that are made of the statements of one block. */
  private static final int DEEPEST = 3;

  /** What variables are called, from the innermost loop on. */
  private static final List<String> NAMES = List.of("i", "j", "k");

  /** Expressions looked at in a block; larger ones are left as they are. */
  private static final int EFFORT = 40_000;

  private final Function<PyExpression, BigInteger> most;
  private final UnaryOperator<String> fresh;
  private final List<String> variables = new ArrayList<>();
  private int effort;

  private RollLoops(Function<PyExpression, BigInteger> most, UnaryOperator<String> fresh) {
    this.most = most;
    this.fresh = fresh;
  }

  /**
   * Methods with loops.
   *
   * @param most the greatest value of what is kept at a place, or null if that is not known
   * @param fresh gives new names for variables of loops, like those that are asked for
   */
  public static List<PyStatement> in(
      List<? extends PyStatement> methods,
      Function<PyExpression, BigInteger> most,
      UnaryOperator<String> fresh) {
    return new RollLoops(most, fresh).block(List.copyOf(methods));
  }

  @Override
  List<PyStatement> block(List<PyStatement> statements) {
    effort = EFFORT;
    List<PyStatement> block = rolled(super.block(statements));
    // Of loops in a loop the inner ones are made first, and are what the outer one repeats.
    for (int depth = 1; depth < DEEPEST && loops(block) >= LEAST; depth++) {
      block = rolled(block);
    }
    return block;
  }

  private static long loops(List<PyStatement> block) {
    return block.stream().filter(CompoundStatement.For.class::isInstance).count();
  }

  private List<PyStatement> rolled(List<PyStatement> block) {
    List<PyStatement> result = new ArrayList<>();
    int[] places = places(block);
    int at = 0;
    while (at < block.size()) {
      Rolled rolled = roll(block, places, at);
      if (rolled != null) {
        result.add(rolled.loop);
        at += rolled.length;
      } else {
        result.addAll(parts(block.get(at)));
        at++;
      }
    }
    return result;
  }

  /** A loop, and how many statements it stands for. */
  private record Rolled(PyStatement loop, int length) {}

  private Rolled roll(List<PyStatement> block, int[] places, int at) {
    if (effort < 0) {
      return null;
    }
    for (int period = 1; period <= MOST && at + LEAST * period <= block.size(); period++) {
      int rounds = 1;
      while (at + (rounds + 1) * period <= block.size()
          && comesFromTheSame(places, at, at + rounds * period, period)) {
        rounds++;
      }
      PyStatement loop = rounds < LEAST ? null : loop(rounds(block, at, period, rounds));
      if (loop != null) {
        return new Rolled(loop, rounds * period);
      }
      Rolled first = first(block, at, period, rounds);
      if (first != null) {
        return first;
      }
    }
    return null;
  }

  /**
   * As many of the first rounds as make a loop, or null: what comes last may be of another kind,
   * and of loops in a loop the one outside begins its next round.
   */
  private Rolled first(List<PyStatement> block, int at, int period, int rounds) {
    PyStatement loop = null;
    int fit = LEAST - 1;
    for (int more = rounds - 1; fit + 1 <= more; ) {
      int n = loop == null ? LEAST : (fit + more + 1) / 2;
      PyStatement longer = loop(rounds(block, at, period, n));
      if (longer == null) {
        more = n - 1;
      } else {
        loop = longer;
        fit = n;
      }
    }
    return loop == null ? null : new Rolled(loop, fit * period);
  }

  /**
   * An assignment of a value that is put together of as many parts as would need a line each: the
   * parts one after the other, where loops make much less of them. Anything else stays.
   */
  private List<PyStatement> parts(PyStatement s) {
    if (!(s instanceof Assignment a)
        || a.targets().size() != 1
        || a.values().size() != 1
        || !(a.values().get(0) instanceof Chain c)
        || c.operator() != ChainOperator.BIT_OR
        || c.operands().size() < LEAST
        || PythonPrinter.isOneLine(s, level() + 2)
        || contains(c, a.targets().get(0))) {
      return List.of(s);
    }
    PyExpression target = a.targets().get(0);
    // The lowest bits come last in a concatenation.
    List<PyExpression> operands = parts(c);
    Collections.reverse(operands);
    List<PyStatement> single = new ArrayList<>();
    operands.forEach(
        o -> single.add(new AugmentedAssignment(target, AugmentedOperator.OR, o, NOWHERE)));
    List<PyStatement> made = rolled(single);
    if (PARTS * made.size() > single.size()) {
      return List.of(s);
    }
    PyExpression first = PyExpression.number(0);
    if (made.get(0) instanceof AugmentedAssignment start) {
      first = start.value();
      made = made.subList(1, made.size());
    }
    List<PyStatement> result = new ArrayList<>();
    result.add(new Assignment(List.of(target), List.of(first), a.origins()));
    result.addAll(made);
    return result;
  }

  /** The parts of a value; the last one may be of as many as the one before has in parentheses. */
  private static List<PyExpression> parts(Chain c) {
    List<PyExpression> operands = new ArrayList<>(c.operands());
    int shifted = operands.size();
    while (shifted > 0 && !(operands.get(shifted - 1) instanceof Binary)) {
      shifted--;
    }
    List<PyExpression> last = operands.subList(shifted, operands.size());
    if (shifted > 0
        && operands.get(shifted - 1) instanceof Binary b
        && b.operator() == BinaryOperator.SHIFT_LEFT
        && b.left() instanceof Chain before
        && before.operator() == ChainOperator.BIT_OR
        && before.operands().size() == last.size()) {
      PyExpression one = new Chain(ChainOperator.BIT_OR, last);
      last.clear();
      operands.add(one);
    }
    return operands;
  }

  private static boolean contains(PyExpression e, PyExpression place) {
    return e.equals(place) || e.operands().stream().anyMatch(o -> contains(o, place));
  }

  /**
   * Of statements of one kind and from one place the same number, of those from nowhere below 0.
   */
  private static int[] places(List<PyStatement> block) {
    record Place(Class<?> kind, List<Origin> origins) {}
    Map<Place, Integer> numbers = new HashMap<>();
    int[] places = new int[block.size()];
    for (int i = 0; i < places.length; i++) {
      Place place = new Place(block.get(i).getClass(), origins(block.get(i)));
      int number = numbers.computeIfAbsent(place, k -> 1 + numbers.size());
      places[i] = place.origins.isEmpty() ? -number : number;
    }
    return places;
  }

  private static boolean comesFromTheSame(int[] places, int a, int b, int count) {
    boolean anywhere = false;
    for (int i = 0; i < count; i++) {
      if (places[a + i] != places[b + i]) {
        return false;
      }
      anywhere |= places[a + i] > 0;
    }
    return anywhere;
  }

  /** Where a statement comes from; a loop of this pass has what it repeats from there. */
  private static List<Origin> origins(PyStatement s) {
    return s.origins().isEmpty() && s instanceof CompoundStatement.For loop
        ? origins(loop.body().get(0))
        : s.origins();
  }

  /** {@code range(0, n)} for {@code range(n)}. */
  private static PyExpression withStart(PyExpression range) {
    return range instanceof PyExpression.Call c
            && c.function().equals(new Name("range"))
            && c.arguments().size() == 1
        ? PyExpression.call("range", PyExpression.number(0), c.arguments().get(0))
        : range;
  }

  private static List<List<PyStatement>> rounds(
      List<PyStatement> block, int at, int period, int count) {
    List<List<PyStatement>> rounds = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      rounds.add(block.subList(at + k * period, at + (k + 1) * period));
    }
    return rounds;
  }

  private PyStatement loop(List<List<PyStatement>> rounds) {
    List<Linear> numbers = new ArrayList<>();
    List<PyStatement> trial =
        new Round(
                new RolledExpressions(
                    most,
                    n -> {
                      numbers.add(n);
                      return PyExpression.number(0);
                    }))
            .block(rounds);
    if (trial == null || numbers.isEmpty()) {
      return null;
    }
    String variable = variable(rounds);
    boolean down = numbers.stream().allMatch(n -> n.step().signum() < 0);
    BigInteger start = start(numbers, down);
    Name name = new Name(variable);
    List<PyStatement> body =
        new Round(new RolledExpressions(most, n -> write(n, name, start, down))).block(rounds);
    BigInteger end =
        down
            ? start.subtract(BigInteger.valueOf(rounds.size()))
            : start.add(BigInteger.valueOf(rounds.size()));
    PyExpression range =
        down
            ? PyExpression.call(
                "range",
                IntegerLiteral.decimal(start),
                IntegerLiteral.decimal(end),
                PyExpression.number(-1))
            : start.signum() == 0
                ? PyExpression.call("range", IntegerLiteral.decimal(end))
                : PyExpression.call(
                    "range", IntegerLiteral.decimal(start), IntegerLiteral.decimal(end));
    return new CompoundStatement.For(List.of(name), range, body, Otherwise.NONE, List.of());
  }

  /** A name that the rounds do not use for a loop in them. */
  private String variable(List<List<PyStatement>> rounds) {
    for (String name : variables) {
      if (rounds.stream().flatMap(List::stream).noneMatch(s -> mentions(s, name))) {
        return name;
      }
    }
    long inside =
        variables.stream()
            .filter(n -> rounds.stream().flatMap(List::stream).anyMatch(s -> mentions(s, n)))
            .count();
    String name = fresh.apply(NAMES.get((int) Math.min(inside, NAMES.size() - 1)));
    variables.add(name);
    return name;
  }

  private static boolean mentions(PyStatement s, String name) {
    return s.expressions().stream().anyMatch(e -> e.mentions(name))
        || s.blocks().stream().flatMap(List::stream).anyMatch(t -> mentions(t, name));
  }

  /** The first value of the variable: one with which most numbers are the variable itself. */
  private static BigInteger start(List<Linear> numbers, boolean down) {
    TreeSet<BigInteger> starts = new TreeSet<>();
    numbers.forEach(
        n -> {
          BigInteger[] parts = n.base().divideAndRemainder(n.step().abs());
          if (parts[1].signum() == 0 && parts[0].signum() >= 0) {
            starts.add(parts[0]);
          }
        });
    BigInteger best = BigInteger.ZERO;
    long most = plain(numbers, best, down);
    for (BigInteger start : starts) {
      long count = plain(numbers, start, down);
      if (count > most) {
        best = start;
        most = count;
      }
    }
    return best;
  }

  private static long plain(List<Linear> numbers, BigInteger start, boolean down) {
    return numbers.stream()
        .filter(n -> n.step().signum() < 0 == down && offset(n, start, down).signum() == 0)
        .count();
  }

  /** What a number is when the variable is 0. */
  private static BigInteger offset(Linear n, BigInteger start, boolean down) {
    BigInteger factor = down ? n.step().negate() : n.step();
    return n.base().subtract(factor.multiply(start));
  }

  /** {@code 8 * i + 3}, {@code 7 - i}. */
  private static PyExpression write(Linear n, Name variable, BigInteger start, boolean down) {
    BigInteger factor = down ? n.step().negate() : n.step();
    BigInteger offset = offset(n, start, down);
    BigInteger size = factor.abs();
    PyExpression product =
        size.equals(BigInteger.ONE)
            ? variable
            : new Binary(BinaryOperator.MULTIPLY, IntegerLiteral.decimal(size), variable);
    if (factor.signum() < 0) {
      return Sum.of(IntegerLiteral.decimal(offset), true, product);
    }
    return offset.signum() == 0
        ? product
        : Sum.of(product, offset.signum() < 0, IntegerLiteral.decimal(offset.abs()));
  }

  /** One round for all. */
  private final class Round {
    private final RolledExpressions expressions;

    Round(RolledExpressions expressions) {
      this.expressions = expressions;
    }

    /** The statements of one round, or null. */
    List<PyStatement> block(List<List<PyStatement>> rounds) {
      return SideBySide.block(rounds, this::statement);
    }

    private PyStatement statement(List<PyStatement> each) {
      PyStatement first = each.get(0);
      effort -= each.size();
      if (effort < 0 || each.stream().anyMatch(s -> s.getClass() != first.getClass())) {
        return null;
      }
      if (first instanceof Assignment a) {
        List<PyExpression> targets =
            all(each.stream().map(s -> ((Assignment) s).targets()).toList());
        List<PyExpression> values = all(each.stream().map(s -> ((Assignment) s).values()).toList());
        return targets == null || values == null
            ? null
            : new Assignment(targets, values, a.origins());
      }
      if (first instanceof AugmentedAssignment a) {
        if (each.stream().anyMatch(s -> ((AugmentedAssignment) s).operator() != a.operator())) {
          return null;
        }
        List<PyExpression> both = all(each.stream().map(PyStatement::expressions).toList());
        return both == null
            ? cleared(each.stream().map(s -> (AugmentedAssignment) s).toList())
            : new AugmentedAssignment(both.get(0), a.operator(), both.get(1), a.origins());
      }
      if (first instanceof ExpressionStatement e) {
        List<PyExpression> one = all(each.stream().map(PyStatement::expressions).toList());
        return one == null ? null : new ExpressionStatement(one.get(0), e.origins());
      }
      if (first instanceof CompoundStatement.For) {
        return loop(each.stream().map(s -> (CompoundStatement.For) s).toList());
      }
      return first instanceof If ? choice(each.stream().map(s -> (If) s).toList()) : null;
    }

    /** {@code x &= ~(1 << i)}: other bits of one place each time. */
    private PyStatement cleared(List<AugmentedAssignment> each) {
      AugmentedAssignment first = each.get(0);
      PyExpression rolled =
          first.operator() != AugmentedOperator.AND
              ? null
              : expressions.of(
                  each.stream()
                      .map(a -> Chain.of(ChainOperator.BIT_AND, a.target(), a.value()))
                      .toList());
      return rolled instanceof Chain c
              && c.operator() == ChainOperator.BIT_AND
              && c.operands().size() == 2
              && c.operands().get(0).equals(first.target())
          ? new AugmentedAssignment(
              first.target(), AugmentedOperator.AND, c.operands().get(1), first.origins())
          : null;
    }

    private PyStatement loop(List<CompoundStatement.For> each) {
      CompoundStatement.For first = each.get(0);
      if (each.stream()
          .anyMatch(s -> !s.targets().equals(first.targets()) || !s.otherwise().isAbsent())) {
        return null;
      }
      List<PyExpression> ranges = each.stream().map(CompoundStatement.For::values).toList();
      PyExpression values = expressions.of(ranges);
      if (values == null) {
        values = expressions.of(ranges.stream().map(RollLoops::withStart).toList());
      }
      List<PyStatement> body =
          values == null ? null : block(each.stream().map(CompoundStatement.For::body).toList());
      return body == null
          ? null
          : new CompoundStatement.For(
              first.targets(), values, body, Otherwise.NONE, first.origins());
    }

    private PyStatement choice(List<If> each) {
      If first = each.get(0);
      int count = first.branches().size();
      boolean last = first.otherwise().isAbsent();
      if (each.stream()
          .anyMatch(s -> s.branches().size() != count || s.otherwise().isAbsent() != last)) {
        return null;
      }
      List<Branch> branches = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int at = i;
        PyExpression condition =
            expressions.of(each.stream().map(s -> s.branches().get(at).condition()).toList());
        List<PyStatement> body =
            condition == null
                ? null
                : block(each.stream().map(s -> s.branches().get(at).body()).toList());
        if (body == null) {
          return null;
        }
        branches.add(new Branch(condition, body, first.branches().get(i).origins()));
      }
      if (last) {
        return new If(branches, Otherwise.NONE);
      }
      List<PyStatement> otherwise = block(each.stream().map(s -> s.otherwise().body()).toList());
      return otherwise == null
          ? null
          : new If(branches, new Otherwise(otherwise, first.otherwise().origins()));
    }

    private List<PyExpression> all(List<List<PyExpression>> each) {
      int size = each.get(0).size();
      if (each.stream().anyMatch(list -> list.size() != size)) {
        return null;
      }
      List<PyExpression> result = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        int at = i;
        PyExpression one = expressions.of(each.stream().map(list -> list.get(at)).toList());
        if (one == null) {
          return null;
        }
        result.add(one);
      }
      return result;
    }
  }
}
