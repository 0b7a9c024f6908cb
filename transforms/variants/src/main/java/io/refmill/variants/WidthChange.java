package io.refmill.variants;

import io.refmill.augment.style.Draws;
import io.refmill.syntax.DataTypeSyntax.IntegralTypeSyntax;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.DimensionSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.IndexSyntax;
import io.refmill.syntax.ExpressionSyntax.NumberSyntax;
import io.refmill.syntax.ExpressionSyntax.RangeSelectSyntax;
import io.refmill.syntax.ExpressionSyntax.ReplicationSyntax;
import io.refmill.syntax.ItemSyntax.AnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.ParameterDeclarationSyntax;
import io.refmill.syntax.ItemSyntax.PortDeclarationSyntax;
import io.refmill.syntax.StatementSyntax.ForSyntax;
import io.refmill.syntax.Syntax;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * All that has one width gets another one: by the parameter that says it, or all ranges of that
 * width, with the literals of its size, the highest bits that are selected, replications and loops
 * over its bits. Any other number that may have to do with the width, and nothing is changed.
 */
final class WidthChange implements Change {
  private static final int MAX_WIDTH = 64;
  private static final Pattern WORDS =
      Pattern.compile(
          ".*(?:\\d|nibble|byte|word|bcd|decimal|hex|ascii).*", Pattern.CASE_INSENSITIVE);

  @Override
  public String kind() {
    return "width";
  }

  @Override
  public Design apply(SourceTree tree, Design design, Draws draws) throws Unsound {
    if (WORDS.matcher(design.top()).matches()) {
      throw new Unsound("the name speaks of the width");
    }
    Edits edits = tree.edits();
    int[] widths = new int[2];
    if (!parameter(tree, edits, draws, widths)) {
      ranges(tree, edits, draws, widths);
    }
    return design.with(
        edits.apply(), WidthWords.other(design.specification(), widths[0], widths[1]));
  }

  private static boolean parameter(SourceTree tree, Edits edits, Draws draws, int[] widths)
      throws Unsound {
    Set<String> used = new HashSet<>();
    tree.nodes(DimensionSyntax.class)
        .forEach(d -> SourceTree.nodes(d, IdentifierSyntax.class).forEach(n -> used.add(n.name())));
    for (ParameterDeclarationSyntax declaration : tree.nodes(ParameterDeclarationSyntax.class)) {
      for (DeclaratorSyntax declarator : declaration.declarators()) {
        if (used.contains(declarator.name())
            && declarator.initializer() instanceof NumberSyntax number) {
          Literal literal = literal(tree, number);
          int width = literal.value().bitLength() > 7 ? 0 : literal.value().intValue();
          if (width >= 2 && width <= MAX_WIDTH) {
            widths[0] = width;
            widths[1] = draw(width, 1, draws);
            if (literal.size() > 0 && BigInteger.valueOf(widths[1]).bitLength() > literal.size()) {
              throw new Unsound("a parameter that is too narrow");
            }
            tree.replace(edits, number, literal.with(BigInteger.valueOf(widths[1])));
            return true;
          }
        }
      }
    }
    return false;
  }

  private static Literal literal(SourceTree tree, NumberSyntax number) throws Unsound {
    Literal literal = Literal.parse(tree.number(number));
    if (literal == null) {
      throw new Unsound("a number in parts, or with unknown bits");
    }
    return literal;
  }

  private static int draw(int width, int least, Draws draws) {
    List<Integer> widths = new ArrayList<>();
    for (int other :
        new int[] {
          width / 2, width - 2, width - 1, width + 1, width + 2, width + width / 2, 2 * width
        }) {
      if (other > least && other != width && other <= MAX_WIDTH) {
        widths.add(other);
      }
    }
    return draws.pick(widths);
  }

  private void ranges(SourceTree tree, Edits edits, Draws draws, int[] widths) throws Unsound {
    Map<Integer, Integer> counts = new TreeMap<>();
    for (DimensionSyntax dimension : portRanges(tree)) {
      int width = width(dimension);
      if (width >= 2) {
        counts.merge(width, 1, Integer::sum);
      }
    }
    if (counts.isEmpty()) {
      throw new Unsound("no range of a port");
    }
    int width = draws.pick(new ArrayList<>(counts.keySet()));
    if (width > MAX_WIDTH) {
      throw new Unsound("too wide");
    }
    int other = draw(width, 2, draws);
    widths[0] = width;
    widths[1] = other;
    Map<NumberSyntax, Integer> done = new HashMap<>();
    for (DimensionSyntax dimension : tree.nodes(DimensionSyntax.class)) {
      if (width(dimension) == width) {
        done.put((NumberSyntax) dimension.left(), other - 1);
      } else if (SourceTree.nodes(dimension, IdentifierSyntax.class).size() > 0) {
        throw new Unsound("a range by a name");
      }
      known(dimension.left(), done);
      known(dimension.right(), done);
    }
    for (IndexSyntax index : tree.nodes(IndexSyntax.class)) {
      bit(index.index(), width, other, done);
    }
    for (RangeSelectSyntax select : tree.nodes(RangeSelectSyntax.class)) {
      range(select, width, other, done);
    }
    for (ReplicationSyntax replication : tree.nodes(ReplicationSyntax.class)) {
      count(replication.count(), width, other, done);
    }
    for (ForSyntax loop : tree.nodes(ForSyntax.class)) {
      for (NumberSyntax number : SourceTree.nodes(loop.condition(), NumberSyntax.class)) {
        count(number, width, other, done);
      }
    }
    for (NumberSyntax number : tree.nodes(NumberSyntax.class)) {
      number(tree, edits, number, done.get(number), width, other);
    }
  }

  private static List<DimensionSyntax> portRanges(SourceTree tree) {
    List<DimensionSyntax> ranges = new ArrayList<>();
    for (Syntax node : tree.nodes(Syntax.class)) {
      Object type =
          node instanceof AnsiPortSyntax port
              ? port.type()
              : node instanceof PortDeclarationSyntax port ? port.type() : null;
      if (type instanceof IntegralTypeSyntax integral && integral.packed().size() == 1) {
        ranges.add(integral.packed().get(0));
      }
    }
    return ranges;
  }

  /** The width of {@code [n-1:0]} in numbers; 0 for another range. */
  private static int width(DimensionSyntax dimension) {
    if (dimension.left() instanceof NumberSyntax left
        && dimension.right() instanceof NumberSyntax right
        && right.text().equals("0")) {
      Literal high = Literal.parse(left.text());
      return high == null || high.value().bitLength() > 10 ? 0 : high.value().intValue() + 1;
    }
    return 0;
  }

  private static void known(ExpressionSyntax bound, Map<NumberSyntax, Integer> done) {
    if (bound instanceof NumberSyntax number) {
      Literal literal = Literal.parse(number.text());
      if (literal != null && literal.value().bitLength() <= MAX_WIDTH / 2 - 1) {
        done.putIfAbsent(number, literal.value().intValue());
      }
    }
  }

  /** A bit that is selected: the lowest stays, the highest goes with the width. */
  private static void bit(
      ExpressionSyntax bit, int width, int other, Map<NumberSyntax, Integer> done) throws Unsound {
    if (!(bit instanceof NumberSyntax number)) {
      return;
    }
    Literal literal = Literal.parse(number.text());
    int value = literal == null ? -1 : literal.value().intValue();
    if (value == 0) {
      done.put(number, 0);
    } else if (value == width - 1) {
      done.put(number, other - 1);
    } else {
      // Where bits are written one by one, there would be too few or too many.
      throw new Unsound("a bit in between");
    }
  }

  /** All bits, or all but one at an end. */
  private static void range(
      RangeSelectSyntax select, int width, int other, Map<NumberSyntax, Integer> done)
      throws Unsound {
    if (!(select.left() instanceof NumberSyntax left)
        || !(select.right() instanceof NumberSyntax right)) {
      return;
    }
    Literal high = Literal.parse(left.text());
    Literal low = Literal.parse(right.text());
    int top = high == null ? -1 : high.value().intValue();
    int bottom = low == null ? -1 : low.value().intValue();
    boolean most =
        top == width - 1 && (bottom == 0 || bottom == 1) || top == width - 2 && bottom == 0;
    if (!most) {
      throw new Unsound("a part in between");
    }
    done.put(left, top + other - width);
    done.put(right, bottom);
  }

  private static void count(
      ExpressionSyntax count, int width, int other, Map<NumberSyntax, Integer> done) {
    if (count instanceof NumberSyntax number) {
      Literal literal = Literal.parse(number.text());
      int value = literal == null ? -1 : literal.value().intValue();
      if (value == width || value == width - 1) {
        done.put(number, value + other - width);
      }
    }
  }

  private static void number(
      SourceTree tree, Edits edits, NumberSyntax number, Integer by, int width, int other)
      throws Unsound {
    Literal literal = literal(tree, number);
    BigInteger value = literal.value();
    if (by != null) {
      if (by != value.intValue()) {
        tree.replace(edits, number, literal.with(BigInteger.valueOf(by)));
      }
      return;
    }
    BigInteger full = BigInteger.ONE.shiftLeft(width);
    if (literal.size() == width) {
      BigInteger ones = full.subtract(BigInteger.ONE);
      BigInteger fitting =
          value.equals(ones) && width > 1
              ? BigInteger.ONE.shiftLeft(other).subtract(BigInteger.ONE)
              : value;
      if (fitting.bitLength() > other) {
        throw new Unsound("a value that is too large then");
      }
      tree.replace(edits, number, literal.with(other, fitting));
      return;
    }
    boolean near =
        literal.size() == width - 1 && width > 2
            || literal.size() == width + 1
            || value.compareTo(BigInteger.TWO) > 0
                && (value.subtract(BigInteger.valueOf(width)).abs().compareTo(BigInteger.ONE) <= 0
                    || value.subtract(full).abs().compareTo(BigInteger.ONE) <= 0);
    if (near) {
      throw new Unsound("a number that may have to do with the width");
    }
  }
}
