package io.refmill.variants;

import io.refmill.syntax.DataTypeSyntax.EnumTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.NamedTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.StructTypeSyntax;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.BinarySyntax;
import io.refmill.syntax.ExpressionSyntax.ConcatenationSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.IndexSyntax;
import io.refmill.syntax.ExpressionSyntax.InsideSyntax;
import io.refmill.syntax.ExpressionSyntax.NumberSyntax;
import io.refmill.syntax.ExpressionSyntax.ReplicationSyntax;
import io.refmill.syntax.ExpressionSyntax.StreamingSyntax;
import io.refmill.syntax.ExpressionSyntax.SystemCallSyntax;
import io.refmill.syntax.ExpressionSyntax.UnarySyntax;
import io.refmill.syntax.ItemSyntax.ContinuousAssignSyntax;
import io.refmill.syntax.StatementSyntax.BlockingAssignmentSyntax;
import io.refmill.syntax.StatementSyntax.CaseSyntax;
import io.refmill.syntax.StatementSyntax.NonblockingAssignmentSyntax;
import java.math.BigInteger;
import java.util.Set;

/**
 * Whether vectors are used so that another width of theirs leaves all else right: not as what a
 * case construct or an index chooses by, not compared with numbers between the ends, and given to
 * no vector of another width, which may have been made wide enough for them.
 */
final class WidthUses {
  private static final Set<String> COMPARED =
      Set.of("==", "!=", "===", "!==", "==?", "!=?", "<", "<=", ">", ">=");

  private static final Set<String> SHIFTS = Set.of("<<", ">>", "<<<", ">>>", "**");

  private static final Set<String> PLAIN_CALLS = Set.of("$signed", "$unsigned");

  private final SourceTree tree;
  private final Vectors vectors;
  private final Set<String> wide;
  private final int width;
  private final Set<String> sizes;
  private final Related related;

  /**
   * What is looked at.
   *
   * @param wide the vectors whose width is to change
   * @param sizes parameters that say the width, or follow from it; empty where it stands in numbers
   */
  WidthUses(SourceTree tree, Vectors vectors, Set<String> wide, int width, Set<String> sizes) {
    this.tree = tree;
    this.vectors = vectors;
    this.wide = wide;
    this.width = width;
    this.sizes = sizes;
    this.related = new Related(width);
  }

  /**
   * Looks at all uses.
   *
   * @throws Unsound if one of them is not of a form that is known to go with any width
   */
  void check() throws Unsound {
    boolean foreign =
        !tree.nodes(EnumTypeSyntax.class).isEmpty()
            || !tree.nodes(StructTypeSyntax.class).isEmpty()
            || !tree.nodes(NamedTypeSyntax.class).isEmpty()
            || !tree.nodes(InsideSyntax.class).isEmpty()
            || !tree.nodes(StreamingSyntax.class).isEmpty();
    if (foreign) {
      throw new Unsound("other than plain vectors");
    }
    for (CaseSyntax choice : tree.nodes(CaseSyntax.class)) {
      refuse(choice.selector(), "a choice by it");
    }
    for (BinarySyntax binary : tree.nodes(BinarySyntax.class)) {
      if (COMPARED.contains(binary.operator())) {
        compared(binary.left(), binary.right());
        compared(binary.right(), binary.left());
      } else if (SHIFTS.contains(binary.operator())) {
        refuse(binary.right(), "shifted by it");
      }
    }
    for (IndexSyntax index : tree.nodes(IndexSyntax.class)) {
      index(index);
    }
    for (SystemCallSyntax call : tree.nodes(SystemCallSyntax.class)) {
      if (!PLAIN_CALLS.contains(call.name())) {
        refuse(call, "a function of its bits");
      }
    }
    for (ConcatenationSyntax joined : tree.nodes(ConcatenationSyntax.class)) {
      boolean other = related.holds(joined.parts().size()) || joined.parts().size() == width;
      if (other && !Vectors.mentions(joined, wide)) {
        throw new Unsound("as many parts as bits");
      }
    }
    for (ReplicationSyntax replication : tree.nodes(ReplicationSyntax.class)) {
      for (ExpressionSyntax part : replication.parts()) {
        if (part instanceof IdentifierSyntax) {
          refuse(part, "replicated");
        }
      }
    }
    assignments();
  }

  private void refuse(ExpressionSyntax expression, String why) throws Unsound {
    if (Vectors.mentions(expression, wide)) {
      throw new Unsound(why);
    }
  }

  private void compared(ExpressionSyntax side, ExpressionSyntax with) throws Unsound {
    if (side instanceof IndexSyntax || !Vectors.mentions(side, wide)) {
      return;
    }
    ExpressionSyntax number = with instanceof UnarySyntax sign ? sign.operand() : with;
    BigInteger value = null;
    if (number instanceof NumberSyntax literal) {
      Literal parsed = Literal.parse(tree.number(literal));
      value = parsed == null ? BigInteger.TWO : parsed.value();
      boolean ones =
          parsed != null
              && parsed.size() == width
              && with == number
              && value.equals(BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE));
      value = ones ? BigInteger.ZERO : value;
    } else if (number instanceof IdentifierSyntax name && vectors.isParameter(name.name())) {
      value = vectors.constant(name.name());
      value = value == null ? BigInteger.TWO : value;
    }
    if (value != null && value.signum() != 0) {
      throw new Unsound("compared with a number");
    }
  }

  private void index(IndexSyntax index) throws Unsound {
    String root = Vectors.root(index);
    boolean scales =
        root != null && vectors.dimensions(root).stream().anyMatch(d -> Vectors.mentions(d, sizes));
    if (!scales) {
      refuse(index.index(), "an index");
    }
    boolean bit =
        root != null
            && wide.contains(root)
            && (vectors.dimensions(root).isEmpty() || index.base() instanceof IndexSyntax);
    if (!bit) {
      return;
    }
    if (index.index() instanceof NumberSyntax number) {
      Literal literal = Literal.parse(number.text());
      if (!sizes.isEmpty() && (literal == null || literal.value().signum() != 0)) {
        throw new Unsound("a bit in between");
      }
      return;
    }
    for (String name : Vectors.names(index.index())) {
      // What counts a loop has no range of its own.
      if (vectors.range(name) != null || !sizes.contains(name) && vectors.isParameter(name)) {
        throw new Unsound("a bit that is chosen");
      }
    }
  }

  private void assignments() throws Unsound {
    for (ContinuousAssignSyntax assignment : tree.nodes(ContinuousAssignSyntax.class)) {
      assignment(Vectors.root(assignment.target()), assignment.value());
    }
    for (BlockingAssignmentSyntax assignment : tree.nodes(BlockingAssignmentSyntax.class)) {
      assignment(Vectors.root(assignment.target()), assignment.value());
    }
    for (NonblockingAssignmentSyntax assignment : tree.nodes(NonblockingAssignmentSyntax.class)) {
      assignment(Vectors.root(assignment.target()), assignment.value());
    }
    for (DeclaratorSyntax declarator : tree.nodes(DeclaratorSyntax.class)) {
      if (declarator.initializer() != null) {
        assignment(declarator.name(), declarator.initializer());
      }
    }
  }

  /** Either may have got its width from the other one. */
  private void assignment(String target, ExpressionSyntax value) throws Unsound {
    if (target == null || vectors.range(target) == null) {
      return;
    }
    if (!wide.contains(target)) {
      refuse(value, "given to another width");
      return;
    }
    for (String name : Vectors.names(value)) {
      boolean other = vectors.range(name) != null && !wide.contains(name);
      if (other && !vectors.isParameter(name)) {
        throw new Unsound("given from another width");
      }
    }
  }
}
