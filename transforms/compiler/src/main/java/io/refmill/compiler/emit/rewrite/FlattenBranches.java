package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Branch;
import io.refmill.compiler.emit.python.CompoundStatement.If;
import io.refmill.compiler.emit.python.Origin;
import io.refmill.compiler.emit.python.Otherwise;
import io.refmill.compiler.emit.python.PyStatement;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes one choice of several where that is all they are: an {@code else} that holds nothing but an
 * {@code if} becomes {@code elif}, unless it is a value's part of a case statement.
 *
 * <pre>
 * before  if rst: ...              after  if rst: ...
 *         else:                           elif s == 0: ...
 *             if s == 0: ...              elif s == 1: ...
 *             elif s == 1: ...
 * </pre>
 */
public final class FlattenBranches extends BlockRewriter {
  private FlattenBranches() {}

  /** The definitions of a module with flat choices. */
  public static List<PyStatement> of(List<PyStatement> module) {
    return new FlattenBranches().block(module);
  }

  @Override
  public PyStatement choice(If given) {
    If outer = (If) super.choice(given);
    Otherwise last = outer.otherwise();
    if (last.body().size() != 1
        || !(last.body().get(0) instanceof If inner)
        || last.origins().stream().anyMatch(Origin::item)) {
      return outer;
    }
    List<Branch> branches = new ArrayList<>(outer.branches());
    branches.addAll(((If) inner.from(places(last, inner))).branches());
    return new If(branches, inner.otherwise());
  }

  /** What is said behind {@code else} is about all that follows. */
  private static List<Origin> places(Otherwise last, If inner) {
    List<Origin> result = new ArrayList<>();
    last.origins().forEach(o -> result.add(new Origin(o.location(), true, o.item())));
    result.addAll(inner.origins());
    return result;
  }
}
