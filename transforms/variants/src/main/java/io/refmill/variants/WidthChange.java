package io.refmill.variants;

import io.refmill.augment.style.Draws;
import io.refmill.syntax.DataTypeSyntax.IntegralTypeSyntax;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.DimensionSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.BinarySyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.IndexSyntax;
import io.refmill.syntax.ExpressionSyntax.NumberSyntax;
import io.refmill.syntax.ExpressionSyntax.RangeKind;
import io.refmill.syntax.ExpressionSyntax.RangeSelectSyntax;
import io.refmill.syntax.ExpressionSyntax.ReplicationSyntax;
import io.refmill.syntax.ItemSyntax.AnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.ParameterDeclarationSyntax;
import io.refmill.syntax.ItemSyntax.PortDeclarationSyntax;
import io.refmill.syntax.StatementSyntax.ForSyntax;
import io.refmill.syntax.Syntax;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * All that has one width gets another one: by the parameter that says it, or all ranges of that
 * width, with the literals of its size, the highest bits that are selected, replications and loops
 * over its bits. Any other range or number that may be derived from the width ({@link Related}), or
 * a use that not every width has ({@link WidthUses}), and nothing is changed.
 */
final class WidthChange implements Change {
  private static final int MAX_WIDTH = 64;
  private static final Pattern WORDS =
      Pattern.compile(
          ".*(?:\\d|nibble|byte|word|bcd|decimal|hex|ascii).*", Pattern.CASE_INSENSITIVE);

  /** Other names that speak of one. */
  private static final Pattern NAMES =
      Pattern.compile("nibble|byte|bcd|decimal|digit|hex|ascii|half", Pattern.CASE_INSENSITIVE);

  @Override
  public String kind() {
    return "width";
  }

  @Override
  public Design apply(SourceTree tree, Design design, Draws draws) throws Unsound {
    if (WORDS.matcher(design.top()).matches()) {
      throw new Unsound("the name speaks of the width");
    }
    Vectors vectors = new Vectors(tree);
    for (Map.Entry<String, NumberSyntax> parameter :
        draws.shuffled(new ArrayList<>(parameters(tree).entrySet()))) {
      try {
        return parameter(tree, vectors, design, draws, parameter.getKey(), parameter.getValue());
      } catch (Unsound none) {
        continue;
      }
    }
    for (int width : draws.shuffled(widths(tree))) {
      try {
        return ranges(tree, vectors, design, draws, width);
      } catch (Unsound none) {
        continue;
      }
    }
    throw new Unsound("no width that may change");
  }

  private static Design changed(Design design, Edits edits, int width, int other) {
    return design.with(edits.apply(), WidthWords.other(design.specification(), width, other));
  }

  private static void names(SourceTree tree, int width) throws Unsound {
    Pattern number = Pattern.compile("(?<![0-9])(?:" + width + "|" + (width - 1) + ")(?![0-9])");
    for (String name : tree.names()) {
      if (NAMES.matcher(name).find() || number.matcher(name).find() || NumberWords.in(name)) {
        throw new Unsound("a name speaks of a width");
      }
    }
  }

  /** The parameters that ranges of ports are declared with, as {@code [n-1:0]}. */
  private static Map<String, NumberSyntax> parameters(SourceTree tree) {
    Set<String> used = new HashSet<>();
    for (DimensionSyntax dimension : portRanges(tree)) {
      if (dimension.left() instanceof BinarySyntax less
          && less.operator().equals("-")
          && less.left() instanceof IdentifierSyntax name
          && less.right() instanceof NumberSyntax one
          && one.text().equals("1")
          && dimension.right() instanceof NumberSyntax zero
          && zero.text().equals("0")) {
        used.add(name.name());
      }
    }
    Map<String, NumberSyntax> found = new TreeMap<>();
    for (ParameterDeclarationSyntax declaration : tree.nodes(ParameterDeclarationSyntax.class)) {
      for (DeclaratorSyntax declarator : declaration.declarators()) {
        if (used.contains(declarator.name())
            && declarator.initializer() instanceof NumberSyntax number) {
          found.put(declarator.name(), number);
        }
      }
    }
    return found;
  }

  /** The width that a parameter says, and all that is declared with it. */
  private static Design parameter(
      SourceTree tree,
      Vectors vectors,
      Design design,
      Draws draws,
      String parameter,
      NumberSyntax number)
      throws Unsound {
    Literal literal = literal(tree, number);
    int width = literal.value().bitLength() > 7 ? 0 : literal.value().intValue();
    if (width < 2 || width > MAX_WIDTH) {
      throw new Unsound("no width");
    }
    names(tree, width);
    int other = draw(width, 1, draws);
    if (literal.size() > 0 && BigInteger.valueOf(other).bitLength() > literal.size()) {
      throw new Unsound("a parameter that is too narrow");
    }
    Set<String> sizes = following(tree, parameter);
    Set<String> wide = vectors.with(range -> Vectors.mentions(range, sizes));
    new WidthUses(tree, vectors, wide, width, sizes).check();
    Related related = new Related(width);
    for (DimensionSyntax dimension : tree.nodes(DimensionSyntax.class)) {
      if (!Vectors.mentions(dimension, sizes)) {
        independent(dimension, related);
      }
    }
    for (RangeSelectSyntax select : tree.nodes(RangeSelectSyntax.class)) {
      String root = Vectors.root(select);
      boolean scales = Vectors.mentions(select.left(), sizes);
      if ((root == null || wide.contains(root)) && !scales) {
        throw new Unsound("a part in between");
      }
    }
    Set<NumberSyntax> scaled = new HashSet<>();
    scaled.add(number);
    for (BinarySyntax binary : tree.nodes(BinarySyntax.class)) {
      scaled(binary.left(), binary.right(), sizes, scaled);
      scaled(binary.right(), binary.left(), sizes, scaled);
    }
    for (NumberSyntax each : tree.nodes(NumberSyntax.class)) {
      if (!scaled.contains(each)) {
        independent(literal(tree, each), width, related);
      }
    }
    Edits edits = tree.edits();
    tree.replace(edits, number, literal.with(BigInteger.valueOf(other)));
    return changed(design, edits, width, other);
  }

  /** A parameter with those that are told by it. */
  private static Set<String> following(SourceTree tree, String parameter) {
    Set<String> sizes = new HashSet<>(Set.of(parameter));
    int before;
    do {
      before = sizes.size();
      for (ParameterDeclarationSyntax declaration : tree.nodes(ParameterDeclarationSyntax.class)) {
        for (DeclaratorSyntax declarator : declaration.declarators()) {
          if (declarator.initializer() != null
              && Vectors.mentions(declarator.initializer(), sizes)) {
            sizes.add(declarator.name());
          }
        }
      }
    } while (sizes.size() > before);
    return sizes;
  }

  /** What stands beside a width in a formula goes with it. */
  private static void scaled(
      ExpressionSyntax size, ExpressionSyntax by, Set<String> sizes, Set<NumberSyntax> scaled) {
    if (size instanceof IdentifierSyntax name
        && sizes.contains(name.name())
        && by instanceof NumberSyntax number
        && Literal.parse(number.text()) != null
        && Literal.parse(number.text()).value().compareTo(BigInteger.TWO) <= 0) {
      scaled.add(number);
    }
  }

  private static void independent(DimensionSyntax dimension, Related related) throws Unsound {
    long size = Vectors.size(dimension);
    if (size >= 0 && related.holds(BigInteger.valueOf(size))) {
      throw new Unsound("a range that may have to do with the width");
    }
  }

  private static void independent(Literal literal, int width, Related related) throws Unsound {
    if (literal.size() == width
        || related.holds(literal.size())
        || related.holds(literal.value())) {
      throw new Unsound("a number that may have to do with the width");
    }
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

  private static List<Integer> widths(SourceTree tree) throws Unsound {
    Set<Integer> widths = new TreeSet<>();
    for (DimensionSyntax dimension : portRanges(tree)) {
      int width = width(dimension);
      if (width >= 2 && width <= MAX_WIDTH) {
        widths.add(width);
      }
    }
    return new ArrayList<>(widths);
  }

  /** All ranges of one width in numbers. */
  private static Design ranges(
      SourceTree tree, Vectors vectors, Design design, Draws draws, int width) throws Unsound {
    names(tree, width);
    int other = draw(width, 2, draws);
    Related related = new Related(width);
    Set<String> wide = vectors.with(range -> width(range) == width);
    new WidthUses(tree, vectors, wide, width, Set.of()).check();
    Set<DimensionSyntax> packed = packed(tree);
    Map<NumberSyntax, Integer> done = new IdentityHashMap<>();
    for (DimensionSyntax dimension : tree.nodes(DimensionSyntax.class)) {
      if (width(dimension) == width && packed.contains(dimension)) {
        done.put((NumberSyntax) dimension.left(), other - 1);
        done.put((NumberSyntax) dimension.right(), 0);
      } else if (Vectors.size(dimension) < 0) {
        throw new Unsound("a range by a name");
      } else {
        independent(dimension, related);
        keep(dimension.left(), done);
        keep(dimension.right(), done);
      }
    }
    for (IndexSyntax index : tree.nodes(IndexSyntax.class)) {
      if (isBit(index, vectors, wide)) {
        bit(index.index(), width, other, done);
      }
    }
    for (RangeSelectSyntax select : tree.nodes(RangeSelectSyntax.class)) {
      String root = Vectors.root(select);
      if (root == null) {
        throw new Unsound("a part of no name");
      }
      if (wide.contains(root)) {
        range(select, width, other, done);
      }
    }
    for (ReplicationSyntax replication : tree.nodes(ReplicationSyntax.class)) {
      count(replication.count(), width, other, done);
    }
    for (ForSyntax loop : tree.nodes(ForSyntax.class)) {
      for (NumberSyntax number : SourceTree.nodes(loop.condition(), NumberSyntax.class)) {
        count(number, width, other, done);
      }
    }
    Edits edits = tree.edits();
    for (NumberSyntax number : tree.nodes(NumberSyntax.class)) {
      number(tree, edits, number, done.get(number), width, other, related);
    }
    return changed(design, edits, width, other);
  }

  /** The ranges of what is no array of vectors of several dimensions. */
  private static Set<DimensionSyntax> packed(SourceTree tree) {
    Set<DimensionSyntax> ranges = Collections.newSetFromMap(new IdentityHashMap<>());
    for (IntegralTypeSyntax type : tree.nodes(IntegralTypeSyntax.class)) {
      if (type.packed().size() == 1) {
        ranges.add(type.packed().get(0));
      }
    }
    return ranges;
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

  /** A bound that was judged with the other one. */
  private static void keep(ExpressionSyntax bound, Map<NumberSyntax, Integer> done) {
    NumberSyntax number = (NumberSyntax) bound;
    Literal literal = Literal.parse(number.text());
    if (literal.value().bitLength() < Integer.SIZE) {
      done.putIfAbsent(number, literal.value().intValue());
    }
  }

  /** Whether an index is one of a bit of the vectors, and not of an element of an array. */
  private static boolean isBit(IndexSyntax index, Vectors vectors, Set<String> wide)
      throws Unsound {
    String root = Vectors.root(index);
    if (root == null) {
      throw new Unsound("a bit of no name");
    }
    int depth = 0;
    for (ExpressionSyntax base = index.base();
        base instanceof IndexSyntax inner;
        base = inner.base()) {
      depth++;
    }
    return wide.contains(root) && depth >= vectors.dimensions(root).size();
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
        || !(select.right() instanceof NumberSyntax right)
        || select.rangeKind() != RangeKind.COLON) {
      throw new Unsound("a part that is chosen");
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
      SourceTree tree,
      Edits edits,
      NumberSyntax number,
      Integer by,
      int width,
      int other,
      Related related)
      throws Unsound {
    Literal literal = literal(tree, number);
    BigInteger value = literal.value();
    if (by != null) {
      if (!value.equals(BigInteger.valueOf(by))) {
        tree.replace(edits, number, literal.with(BigInteger.valueOf(by)));
      }
      return;
    }
    if (literal.size() != width) {
      independent(literal, width, related);
      return;
    }
    BigInteger ones = BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
    BigInteger fitting =
        value.equals(ones) ? BigInteger.ONE.shiftLeft(other).subtract(BigInteger.ONE) : value;
    boolean between = !value.equals(ones) && related.holds(value);
    if (between || fitting.bitLength() > other) {
      throw new Unsound("a value that is another one then");
    }
    tree.replace(edits, number, literal.with(other, fitting));
  }
}
