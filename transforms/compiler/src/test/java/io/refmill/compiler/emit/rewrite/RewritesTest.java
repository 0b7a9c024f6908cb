package io.refmill.compiler.emit.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.refmill.compiler.emit.python.Branch;
import io.refmill.compiler.emit.python.CompoundStatement;
import io.refmill.compiler.emit.python.CompoundStatement.If;
import io.refmill.compiler.emit.python.Origin;
import io.refmill.compiler.emit.python.Otherwise;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Chain;
import io.refmill.compiler.emit.python.PyExpression.ChainOperator;
import io.refmill.compiler.emit.python.PyExpression.Comparison;
import io.refmill.compiler.emit.python.PyExpression.ComparisonOperator;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.PythonPrinter;
import io.refmill.compiler.emit.python.SimpleStatement;
import io.refmill.diagnostics.SourceLocation;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each rewrite on the smallest block that shows it, and on one that it leaves alone. */
class RewritesTest {
  private static final Name RST = new Name("rst");
  private static final Name S = new Name("s");
  private static final Name Y = new Name("y");

  private static String text(List<PyStatement> block) {
    return block.stream().map(PythonPrinter::text).collect(Collectors.joining());
  }

  private static PyStatement set(long value) {
    return new SimpleStatement.Assignment(Y, PyExpression.number(value));
  }

  private static PyStatement add(PyExpression value) {
    return SimpleStatement.AugmentedAssignment.or(Y, value);
  }

  private static PyExpression compare(ComparisonOperator operator, long value) {
    return new Comparison(S, operator, PyExpression.number(value));
  }

  private static Branch branch(PyExpression condition, PyStatement body) {
    return new Branch(condition, List.of(body), List.of());
  }

  private static PyStatement choice(Otherwise otherwise, Branch... branches) {
    return new If(List.of(branches), otherwise);
  }

  private static Otherwise otherwise(PyStatement body, boolean item) {
    return new Otherwise(
        List.of(body), List.of(new Origin(new SourceLocation("t.v", 1, 1), false, item)));
  }

  @Test
  void bitsJoinTheirStart() {
    PyExpression b = PyExpression.call("int", S);
    assertEquals(
        "s = rst\ny = rst | int(s)\n",
        text(
            JoinBits.of(
                List.of(set(0), new SimpleStatement.Assignment(S, RST), add(RST), add(b)))));
  }

  @Test
  void bitsStayWhereTheLocalIsReadBefore() {
    List<PyStatement> block = List.of(set(0), new SimpleStatement.Assignment(S, Y), add(RST));
    assertEquals(text(block), text(JoinBits.of(block)));
    List<PyStatement> jump = List.of(set(0), SimpleStatement.Leave.BREAK, add(RST));
    assertEquals(text(jump), text(JoinBits.of(jump)));
  }

  @Test
  void choiceInTheLastBranchIsFlat() {
    PyStatement inner =
        choice(Otherwise.NONE, branch(compare(ComparisonOperator.EQUAL, 1), set(1)));
    assertEquals(
        "if rst:\n    y = 0\nelif s == 1:\n    y = 1\n",
        text(FlattenBranches.of(List.of(choice(otherwise(inner, false), branch(RST, set(0)))))));
    List<PyStatement> item = List.of(choice(otherwise(inner, true), branch(RST, set(0))));
    assertEquals(text(item), text(FlattenBranches.of(item)));
  }

  @Test
  void whatEarlierConditionsDecideGoes() {
    PyStatement all =
        choice(
            Otherwise.NONE,
            branch(RST, set(0)),
            branch(compare(ComparisonOperator.EQUAL, 0), set(1)),
            branch(
                Chain.of(
                    ChainOperator.AND, PyExpression.not(RST), compare(ComparisonOperator.EQUAL, 3)),
                set(2)),
            branch(compare(ComparisonOperator.EQUAL, 0), set(3)),
            branch(compare(ComparisonOperator.GREATER, 3), set(4)),
            branch(compare(ComparisonOperator.LESS, 3), set(5)),
            branch(S, set(6)));
    assertEquals(
        """
        if rst:
            y = 0
        elif s == 0:
            y = 1
        elif s == 3:
            y = 2
        elif s > 3:
            y = 4
        else:
            y = 5
        """,
        text(KnownBranches.of(List.of(all), true)));
  }

  @Test
  void realNumbersMayBeNeitherLessNorMore() {
    PyStatement all =
        choice(
            Otherwise.NONE,
            branch(compare(ComparisonOperator.EQUAL, 3), set(2)),
            branch(compare(ComparisonOperator.GREATER, 3), set(4)),
            branch(compare(ComparisonOperator.LESS, 3), set(5)));
    assertEquals(text(List.of(all)), text(KnownBranches.of(List.of(all), false)));
  }

  @Test
  void lastBranchesThatDoNothingGo() {
    PyStatement inner = choice(Otherwise.NONE, branch(S, new SimpleStatement.Pass()));
    PyStatement outer = choice(Otherwise.NONE, branch(RST, set(1)), branch(Y, inner));
    assertEquals("if rst:\n    y = 1\n", text(KnownBranches.of(List.of(outer), true)));
  }

  private static PyStatement type(PyStatement... body) {
    return new CompoundStatement.ClassDefinition("C", List.of(body), List.of());
  }

  private static PyStatement function(PyStatement... body) {
    return new CompoundStatement.FunctionDefinition("f", List.of("s"), List.of(body));
  }

  @Test
  void conditionsThatMakeNoDifferenceGo() {
    PyStatement all =
        choice(otherwise(set(1), true), branch(RST, set(0)), branch(S, set(1)), branch(Y, set(1)));
    assertEquals("if rst:\n    y = 0\nelse:\n    y = 1\n", text(SameBranches.of(List.of(all))));
    PyStatement only = choice(otherwise(set(1), false), branch(RST, set(1)));
    assertEquals("y = 1\n", text(SameBranches.of(List.of(only))));
    PyStatement nested = choice(otherwise(only, false), branch(S, set(1)));
    assertEquals("y = 1\n", text(SameBranches.of(List.of(nested))));
  }

  @Test
  void conditionsThatNameConstantsStay() {
    PyExpression drop = new PyExpression.Attribute(new Name("self"), "DROP");
    PyStatement all =
        choice(
            otherwise(set(1), true),
            branch(new Comparison(S, ComparisonOperator.EQUAL, drop), set(1)));
    PyStatement constant = new SimpleStatement.Assignment(new Name("DROP"), PyExpression.number(2));
    List<PyStatement> module = List.of(type(constant, function(all)));
    assertEquals(text(module), text(SameBranches.of(module)));
    assertEquals(
        text(List.of(type(function(set(1))))), text(SameBranches.of(List.of(type(function(all))))));
  }

  @Test
  void localsThatNobodyReadsGo() {
    PyStatement result = new SimpleStatement.Return(List.of(S), List.of());
    PyStatement loop =
        new CompoundStatement.For(
            List.of(RST),
            PyExpression.call("range", PyExpression.number(3)),
            List.of(set(2)),
            Otherwise.NONE,
            List.of());
    assertEquals(
        text(List.of(function(result))),
        text(UnusedLocals.of(List.of(function(set(1), loop, result)))));
    PyStatement called =
        new SimpleStatement.Assignment(
            Y,
            new PyExpression.Call(
                new PyExpression.Attribute(new Name("self"), "clock"), List.of(S)));
    PyStatement input =
        new SimpleStatement.Assignment(
            Y,
            new PyExpression.Call(
                new PyExpression.Attribute(new Name("inputs"), "get"), List.of(S)));
    assertEquals(
        text(List.of(function(result))), text(UnusedLocals.of(List.of(function(input, result)))));
    List<PyStatement> effect = List.of(function(called, result));
    assertEquals(text(effect), text(UnusedLocals.of(effect)));
    List<PyStatement> read =
        List.of(function(set(1), new SimpleStatement.Return(List.of(Y), List.of())));
    assertEquals(text(read), text(UnusedLocals.of(read)));
  }

  private static final Origin GENERATED = new Origin(new SourceLocation("t.v", 2, 3), false, false);

  private static PyExpression shifted(PyExpression e, PyExpression.BinaryOperator by, long amount) {
    return amount == 0 ? e : new PyExpression.Binary(by, e, PyExpression.number(amount));
  }

  /** {@code y |= (s >> k & 1) << k}; the mask is left out where nothing is above the bit. */
  private static PyStatement bit(long k, boolean masked, Origin origin) {
    PyExpression moved = shifted(S, PyExpression.BinaryOperator.SHIFT_RIGHT, k);
    PyExpression bit =
        masked ? Chain.of(ChainOperator.BIT_AND, moved, PyExpression.number(1)) : moved;
    PyExpression not = Chain.of(ChainOperator.BIT_XOR, bit, RST);
    return add(shifted(not, PyExpression.BinaryOperator.SHIFT_LEFT, k)).from(List.of(origin));
  }

  private static String rolled(List<PyStatement> block, long most) {
    return text(RollLoops.in(block, e -> e.equals(S) ? BigInteger.valueOf(most) : null, n -> n));
  }

  private static List<PyStatement> bits(int count, boolean lastMasked) {
    return IntStream.range(0, count)
        .mapToObj(k -> bit(k, k < count - 1 || lastMasked, GENERATED))
        .toList();
  }

  @Test
  void whatIsRepeatedIsALoop() {
    String loop = "for i in range(4):\n    y |= (((s >> i) & 1) ^ rst) << i\n";
    assertEquals(loop, rolled(bits(4, true), 255));
    assertEquals(loop, rolled(bits(4, false), 15));
  }

  @Test
  void aMaskThatIsMissingIsAddedOnlyWhereItTakesNothingOff() {
    String text = rolled(bits(5, false), 255);
    assertEquals(
        "for i in range(4):\n    y |= (((s >> i) & 1) ^ rst) << i\ny |= ((s >> 4) ^ rst) << 4\n",
        text);
  }

  /** {@code y |= (s >> n & 1) << k}. */
  private static PyStatement moved(long n, long k) {
    PyExpression from = shifted(S, PyExpression.BinaryOperator.SHIFT_RIGHT, n);
    PyExpression bit = Chain.of(ChainOperator.BIT_AND, from, PyExpression.number(1));
    return add(shifted(bit, PyExpression.BinaryOperator.SHIFT_LEFT, k)).from(List.of(GENERATED));
  }

  @Test
  void loopsInALoopAreLoopsInALoop() {
    List<PyStatement> mirrored = new ArrayList<>();
    for (int row = 0; row < 4; row++) {
      for (int column = 0; column < 4; column++) {
        mirrored.add(moved(4 * row + column, 4 * row + 3 - column));
      }
    }
    assertEquals(
        "for j in range(4):\n"
            + "    for i in range(4 * j, 4 * j + 4):\n"
            + "        y |= ((s >> i) & 1) << (8 * j + 3 - i)\n",
        rolled(mirrored, 0xFFFF));
  }

  @Test
  void theFirstRoundsAreALoopWhereTheLastOnesAreOther() {
    List<PyStatement> some = new ArrayList<>();
    for (int k = 0; k < 6; k++) {
      some.add(moved(k, k));
    }
    some.add(moved(9, 6));
    some.add(moved(2, 7));
    assertEquals(
        "for i in range(6):\n    y |= ((s >> i) & 1) << i\n" + text(some.subList(6, 8)),
        rolled(some, 0xFFFF));
  }

  @Test
  void nothingIsInvertedInTheFirstRound() {
    List<PyStatement> some = new ArrayList<>();
    for (int k = 0; k < 4; k++) {
      PyExpression value = k == 0 ? S : Chain.of(ChainOperator.BIT_XOR, S, PyExpression.number(k));
      some.add(
          add(shifted(value, PyExpression.BinaryOperator.SHIFT_LEFT, 4L * k))
              .from(List.of(GENERATED)));
    }
    assertEquals("for i in range(4):\n    y |= (s ^ i) << (4 * i)\n", rolled(some, 15));
  }

  @Test
  void whatIsWrittenSeveralTimesStays() {
    List<PyStatement> apart =
        IntStream.range(0, 4)
            .mapToObj(
                k -> bit(k, true, new Origin(new SourceLocation("t.v", 2 + k, 3), false, false)))
            .toList();
    assertEquals(text(apart), rolled(apart, 15));
    List<PyStatement> three = bits(3, true);
    assertEquals(text(three), rolled(three, 7));
  }

  @Test
  void numbersThatDoNotGrowByOneStepMakeNoLoop() {
    List<PyStatement> squares =
        IntStream.range(0, 4).mapToObj(k -> bit((long) k * k, true, GENERATED)).toList();
    assertEquals(text(squares), rolled(squares, 1023));
  }

  @Test
  void bitsThatAreTakenOffMoveWithTheLoop() {
    List<PyStatement> lanes =
        IntStream.range(0, 4)
            .<PyStatement>mapToObj(
                k ->
                    new SimpleStatement.Assignment(
                        List.of(S),
                        List.of(
                            Chain.of(
                                ChainOperator.BIT_OR,
                                Chain.of(
                                    ChainOperator.BIT_AND,
                                    S,
                                    new PyExpression.IntegerLiteral(
                                        BigInteger.valueOf(0xFFFF ^ (0xF << (4 * k))),
                                        PyExpression.Notation.HEXADECIMAL,
                                        1)),
                                shifted(RST, PyExpression.BinaryOperator.SHIFT_LEFT, 4L * k))),
                        List.of(GENERATED)))
            .toList();
    assertEquals(
        "for i in range(4):\n    s = (s & ~(0xF << (4 * i))) | (rst << (4 * i))\n",
        rolled(lanes, 0xFFFF));
    // Wider than the masks say: they take off what is above too.
    assertEquals(text(lanes), rolled(lanes, 0x1FFFF));
  }

  @Test
  void longConcatenationsAreLoops() {
    List<PyExpression> parts =
        IntStream.range(0, 8)
            .map(k -> 7 - k)
            .mapToObj(
                k ->
                    shifted(
                        Chain.of(
                            ChainOperator.BIT_AND,
                            shifted(S, PyExpression.BinaryOperator.SHIFT_RIGHT, 7 - k),
                            PyExpression.number(1)),
                        PyExpression.BinaryOperator.SHIFT_LEFT,
                        k))
            .toList();
    PyExpression all = Chain.of(ChainOperator.BIT_OR, parts);
    assertEquals(
        "y = 0\nfor i in range(8):\n    y |= ((s >> (7 - i)) & 1) << i\n",
        rolled(List.of(new SimpleStatement.Assignment(Y, all)), 255));
    PyStatement itself = new SimpleStatement.Assignment(S, all);
    assertEquals(text(List.of(itself)), rolled(List.of(itself), 255));
  }
}
