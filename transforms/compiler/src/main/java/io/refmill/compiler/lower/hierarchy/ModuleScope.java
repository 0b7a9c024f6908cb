package io.refmill.compiler.lower.hierarchy;

import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.diagnostics.SourceLocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One instance of a module, or the top.
 *
 * @param path names of instances from the top down; empty for the top
 * @param signals the flat signal of each of the module's, but for those that are parts
 * @param parts bidirectional ports that are constant bits of a flat signal
 * @param location of the instance
 */
record ModuleScope(
    ElaboratedModule module,
    List<String> path,
    Map<Signal, Signal> signals,
    Map<Signal, Expression> parts,
    SourceLocation location) {

  /** The path of something inside. */
  static List<String> append(List<String> path, String step) {
    List<String> longer = new ArrayList<>(path);
    longer.add(step);
    return longer;
  }
}
