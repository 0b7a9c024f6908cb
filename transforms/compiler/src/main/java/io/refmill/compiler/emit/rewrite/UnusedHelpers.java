package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Blocks;
import io.refmill.compiler.emit.python.CompoundStatement;
import io.refmill.compiler.emit.python.PyStatement;
import java.util.List;
import java.util.Set;

/** Leaves out functions that are the same in every model, where nothing calls them after all. */
public final class UnusedHelpers {
  private static final String DEFINITION = "def ";

  private UnusedHelpers() {}

  /** The definitions of a module without unused functions. */
  public static List<PyStatement> of(List<PyStatement> module) {
    Set<String> names = Blocks.names(module);
    return module.stream()
        .filter(s -> !(s instanceof CompoundStatement.Given g) || names.contains(name(g)))
        .toList();
  }

  private static String name(CompoundStatement.Given g) {
    return g.text().substring(DEFINITION.length(), g.text().indexOf('('));
  }
}
