package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Origin;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import io.refmill.diagnostics.SourceLocation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Python does not declare locals: the first assignment of one comes from the declaration in the
 * source, too, so that what is said there stands where a reader meets the local.
 */
public final class DeclaredLocals extends BlockRewriter {
  private final Map<PyExpression, SourceLocation> declarations;

  private DeclaredLocals(Map<PyExpression, SourceLocation> declarations) {
    this.declarations = new HashMap<>(declarations);
  }

  /**
   * Methods whose locals come from their declarations.
   *
   * @param declarations of locals, by their names
   */
  public static List<PyStatement> in(
      List<? extends PyStatement> methods, Map<PyExpression, SourceLocation> declarations) {
    return new DeclaredLocals(declarations).block(List.copyOf(methods));
  }

  @Override
  public PyStatement assignment(Assignment s) {
    SourceLocation at = s.targets().size() == 1 ? declarations.remove(s.targets().get(0)) : null;
    if (at == null) {
      return s;
    }
    List<Origin> origins = new ArrayList<>(s.origins());
    origins.add(new Origin(at, false, false));
    return s.from(origins);
  }
}
