package io.refmill.variants;

import io.refmill.augment.style.Draws;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.DimensionSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.BinarySyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.IndexSyntax;
import io.refmill.syntax.ExpressionSyntax.NumberSyntax;
import io.refmill.syntax.ExpressionSyntax.RangeSelectSyntax;
import io.refmill.syntax.ExpressionSyntax.ReplicationSyntax;
import io.refmill.syntax.GenerateSyntax.GenerateCaseSyntax;
import io.refmill.syntax.GenerateSyntax.GenerateForSyntax;
import io.refmill.syntax.GenerateSyntax.GenerateIfSyntax;
import io.refmill.syntax.ItemSyntax.ParameterDeclarationSyntax;
import io.refmill.syntax.StatementSyntax.CaseItemSyntax;
import io.refmill.syntax.StatementSyntax.ForSyntax;
import io.refmill.syntax.StatementSyntax.RepeatSyntax;
import io.refmill.syntax.StatementSyntax.WhileSyntax;
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
import java.util.regex.Pattern;

/**
 * A constant that something is compared with, or that is added or masked with, becomes another one:
 * everywhere where the same name meets the same value. Parameters too that nothing's width depends
 * on and no case chooses by. What the text says of the value is not told apart from other numbers,
 * so the specification is derived.
 */
final class ConstantChange implements Change {
  private static final Set<String> OPERATORS =
      Set.of("==", "!=", "<", "<=", ">", ">=", "+", "-", "^", "&", "|");

  /** Names that say what the value is. */
  private static final Pattern TELLING =
      Pattern.compile(".*(?:\\d|bcd|decade|hex|mod|div|half|quarter).*", Pattern.CASE_INSENSITIVE);

  private static final int MAX_BITS = 31;

  @Override
  public String kind() {
    return "constant";
  }

  @Override
  public Design apply(SourceTree tree, Design design, Draws draws) throws Unsound {
    if (TELLING.matcher(design.top()).matches()) {
      throw new Unsound("the name speaks of a value");
    }
    Map<String, List<NumberSyntax>> groups = new TreeMap<>();
    Set<Syntax> loops = sizes(tree);
    for (BinarySyntax binary : tree.nodes(BinarySyntax.class)) {
      if (OPERATORS.contains(binary.operator())) {
        add(groups, loops, binary.left(), binary.operator(), binary.right());
        add(groups, loops, binary.right(), binary.operator(), binary.left());
      }
    }
    parameters(tree, groups);
    groups.values().removeIf(numbers -> isTold(tree, numbers.get(0)));
    if (groups.isEmpty()) {
      throw new Unsound("no constant");
    }
    List<NumberSyntax> chosen = groups.get(draws.pick(new ArrayList<>(groups.keySet())));
    Edits edits = tree.edits();
    BigInteger from = null;
    BigInteger to = null;
    for (NumberSyntax number : chosen) {
      Literal literal = Literal.parse(tree.number(number));
      if (literal == null || !literal.value().equals(Literal.parse(number.text()).value())) {
        throw new Unsound("a number in parts");
      }
      if (from == null) {
        from = literal.value();
        to = other(literal, draws);
      }
      if (literal.size() > 0 && to.bitLength() > literal.size()) {
        throw new Unsound("literals of several sizes");
      }
      tree.replace(edits, number, literal.with(to));
    }
    return design.with(edits.apply(), null);
  }

  private static void add(
      Map<String, List<NumberSyntax>> groups,
      Set<Syntax> left,
      ExpressionSyntax name,
      String operator,
      ExpressionSyntax number) {
    if (!(name instanceof IdentifierSyntax identifier)
        || !(number instanceof NumberSyntax constant)
        || left.contains(number)) {
      return;
    }
    Literal literal = Literal.parse(constant.text());
    if (literal == null || literal.value().bitLength() > MAX_BITS || !isWorth(literal, operator)) {
      return;
    }
    groups
        .computeIfAbsent(identifier.name() + " " + literal.value(), k -> new ArrayList<>())
        .add(constant);
  }

  /** Bits and flags are no constants that are worth it; steps are. */
  private static boolean isWorth(Literal literal, String operator) {
    boolean step = operator.equals("+") || operator.equals("-");
    return literal.value().compareTo(BigInteger.valueOf(step ? 1 : 2)) >= 0 && literal.size() != 1;
  }

  /** Whether a name has the number in it. */
  private static boolean isTold(SourceTree tree, NumberSyntax number) {
    Pattern told =
        Pattern.compile("(?<![0-9])0*" + Literal.parse(number.text()).value() + "(?![0-9])");
    return tree.names().stream().anyMatch(name -> told.matcher(name).find());
  }

  /** What says how often something is there, and which part of something is meant. */
  private static Set<Syntax> sizes(SourceTree tree) {
    Set<Syntax> sizes = Collections.newSetFromMap(new IdentityHashMap<>());
    List<Syntax> roots = new ArrayList<>(tree.nodes(DimensionSyntax.class));
    for (ForSyntax loop : tree.nodes(ForSyntax.class)) {
      roots.addAll(loop.initial());
      roots.add(loop.condition());
      roots.addAll(loop.steps());
      if (loop.declaration() != null) {
        roots.add(loop.declaration());
      }
    }
    for (GenerateForSyntax loop : tree.nodes(GenerateForSyntax.class)) {
      roots.addAll(List.of(loop.initial(), loop.condition(), loop.step()));
    }
    tree.nodes(GenerateIfSyntax.class).forEach(choice -> roots.add(choice.condition()));
    tree.nodes(GenerateCaseSyntax.class).forEach(choice -> roots.add(choice.selector()));
    tree.nodes(WhileSyntax.class).forEach(loop -> roots.add(loop.condition()));
    tree.nodes(RepeatSyntax.class).forEach(loop -> roots.add(loop.count()));
    tree.nodes(ReplicationSyntax.class).forEach(each -> roots.add(each.count()));
    tree.nodes(IndexSyntax.class).forEach(each -> roots.add(each.index()));
    for (RangeSelectSyntax select : tree.nodes(RangeSelectSyntax.class)) {
      roots.addAll(List.of(select.left(), select.right()));
    }
    roots.forEach(root -> sizes.addAll(SourceTree.nodes(root, Syntax.class)));
    return sizes;
  }

  private static void parameters(SourceTree tree, Map<String, List<NumberSyntax>> groups) {
    Set<String> fixed = new HashSet<>();
    for (Syntax size : sizes(tree)) {
      if (size instanceof IdentifierSyntax name) {
        fixed.add(name.name());
      }
    }
    for (CaseItemSyntax item : tree.nodes(CaseItemSyntax.class)) {
      for (ExpressionSyntax label : item.labels()) {
        SourceTree.nodes(label, IdentifierSyntax.class).forEach(n -> fixed.add(n.name()));
      }
    }
    // What another parameter is made of is what that one is for.
    for (ParameterDeclarationSyntax declaration : tree.nodes(ParameterDeclarationSyntax.class)) {
      for (DeclaratorSyntax declarator : declaration.declarators()) {
        if (declarator.initializer() != null) {
          fixed.addAll(Vectors.names(declarator.initializer()));
        }
      }
    }
    for (ParameterDeclarationSyntax declaration : tree.nodes(ParameterDeclarationSyntax.class)) {
      for (DeclaratorSyntax declarator : declaration.declarators()) {
        if (declarator.initializer() instanceof NumberSyntax number
            && !fixed.contains(declarator.name())) {
          Literal literal = Literal.parse(number.text());
          if (literal != null
              && literal.value().bitLength() <= MAX_BITS
              && literal.value().compareTo(BigInteger.TWO) > 0) {
            groups.put("=" + declarator.name(), List.of(number));
          }
        }
      }
    }
  }

  private static BigInteger other(Literal literal, Draws draws) throws Unsound {
    long value = literal.value().longValueExact();
    long most = literal.size() > 0 ? (1L << Math.min(MAX_BITS, literal.size())) - 1 : 2 * value;
    long least = Math.max(1, value / 2);
    // Without a size nobody says that more fits.
    long highest = literal.size() > 0 ? Math.min(most, 2 * value + 1) : Math.max(3, value);
    if (highest <= least) {
      throw new Unsound("no other value");
    }
    long other = least + draws.bits(40) % (highest - least + 1);
    if (other == value) {
      other = other == highest ? least : other + 1;
    }
    if (other == value) {
      throw new Unsound("no other value");
    }
    return BigInteger.valueOf(other);
  }
}
