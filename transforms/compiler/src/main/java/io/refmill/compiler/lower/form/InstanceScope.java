package io.refmill.compiler.lower.form;

import io.refmill.compiler.ir.ElaboratedModule.NamedConstant;
import io.refmill.compiler.ir.Signal;
import io.refmill.diagnostics.SourceLocation;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What flattening remembers of an instance.
 *
 * @param path names of instances from below the top, each with its generate scopes
 * @param module the name of its module
 * @param constants of its module, as they are in this instance
 * @param own the module's own signals by the flat ones that they are now, in order of declaration;
 *     a port that is connected to a signal of the parent is found by that signal
 * @param held the signals whose value this instance's own processes decide: all that it declares,
 *     without its inputs, and nets of its parents that one of its output ports has become
 * @param location of the instance
 */
public record InstanceScope(
    List<String> path,
    String module,
    List<NamedConstant> constants,
    Map<Signal, Signal> own,
    Set<Signal> held,
    SourceLocation location) {
  public InstanceScope {
    path = List.copyOf(path);
  }
}
