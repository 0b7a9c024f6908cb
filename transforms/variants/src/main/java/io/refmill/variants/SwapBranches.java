package io.refmill.variants;

import io.refmill.augment.style.Draws;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.StatementSyntax.CaseSyntax;
import io.refmill.syntax.StatementSyntax.ForSyntax;
import io.refmill.syntax.StatementSyntax.IfSyntax;
import java.util.ArrayList;
import java.util.List;

/** The two branches of choices change places under the opposite condition. */
final class SwapBranches implements Change {
  private static final int MAX_CHOICES = 3;

  @Override
  public String kind() {
    return "branches";
  }

  @Override
  public Design apply(SourceTree tree, Design design, Draws draws) throws Unsound {
    Edits edits = tree.edits();
    List<int[]> done = new ArrayList<>();
    for (IfSyntax choice : draws.shuffled(tree.nodes(IfSyntax.class))) {
      boolean fits =
          done.size() < MAX_CHOICES
              && choice.whenFalse() != null
              && choice.qualifier().isEmpty()
              && !isBranching(choice.whenFalse())
              && !isBranching(choice.whenTrue())
              && SourceTree.nodes(choice.condition(), IdentifierSyntax.class).stream()
                  .noneMatch(n -> isControl(design, n.name()));
      if (fits) {
        swap(tree, edits, choice, done);
      }
    }
    if (done.isEmpty()) {
      throw new Unsound("no choice of two");
    }
    return design.with(edits.apply(), design.specification());
  }

  /** Whether a branch would read otherwise elsewhere: an {@code else} belongs to the last if. */
  private static boolean isBranching(Object branch) {
    return branch instanceof IfSyntax
        || branch instanceof ForSyntax
        || branch instanceof CaseSyntax;
  }

  private static boolean isControl(Design design, String name) {
    return name.equals(design.clock())
        || design.reset() != null && name.equals(design.reset().port())
        || design.severalResets();
  }

  private static void swap(SourceTree tree, Edits edits, IfSyntax choice, List<int[]> done)
      throws Unsound {
    int word = tree.token(choice, "if");
    int behind = tree.behindGroup(word + 1);
    int first = tree.token(choice.whenTrue());
    int between = tree.behindStatement(first);
    int second = tree.token(choice.whenFalse());
    int end = tree.behindStatement(second);
    if (first != behind || !tree.is(between, "else") || second != between + 1) {
      throw new Unsound("branches that are not where they are said to be");
    }
    int from = tree.start(word);
    int to = tree.end(end - 1);
    for (int[] other : done) {
      if (from < other[1] && other[0] < to) {
        return;
      }
    }
    done.add(new int[] {from, to});
    String text = tree.text();
    String condition = text.substring(tree.end(word + 1), tree.start(behind - 1)).strip();
    boolean name = behind - word == 4;
    boolean negated = behind - word == 5 && tree.is(word + 2, "!");
    edits.replace(
        tree.end(word + 1),
        tree.start(behind - 1),
        negated
            ? text.substring(tree.start(word + 3), tree.start(behind - 1)).strip()
            : name ? "!" + condition : "!(" + condition + ")");
    String one = text.substring(tree.start(first), tree.end(between - 1));
    String other = text.substring(tree.start(second), tree.end(end - 1));
    edits.replace(tree.start(first), tree.end(between - 1), other);
    edits.replace(tree.start(second), tree.end(end - 1), one);
  }
}
