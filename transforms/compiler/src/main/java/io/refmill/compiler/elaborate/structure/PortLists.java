package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.syntax.ConnectionSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ItemSyntax.InstanceSyntax;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The ports that an instance names, by order or by name (IEEE 1800-2017 23.3.2). */
final class PortLists {
  private PortLists() {}

  /** What each port is connected to; ports that are open are absent. */
  static Map<String, ExpressionSyntax> of(
      InstanceSyntax i, List<String> ports, String moduleName, Scope scope) {
    Set<String> known = new HashSet<>(ports);
    Map<String, ExpressionSyntax> connected = new HashMap<>();
    Set<String> mentioned = new HashSet<>();
    int position = 0;
    boolean wildcard = false;
    for (ConnectionSyntax c : i.connections()) {
      if (c.form() == ConnectionSyntax.Form.WILDCARD) {
        wildcard = true;
        continue;
      }
      String port;
      if (c.form() == ConnectionSyntax.Form.POSITIONAL) {
        if (position >= ports.size()) {
          if (c.value() == null && i.connections().size() == 1) {
            break; // "u ()" connects nothing
          }
          throw Rejection.of(
              DiagnosticCode.PORT_MISMATCH,
              c.location(),
              "module \"" + moduleName + "\" has " + ports.size() + " ports");
        }
        port = ports.get(position++);
      } else {
        port = c.name();
        if (!known.contains(port)) {
          throw Rejection.of(
              DiagnosticCode.PORT_MISMATCH,
              c.location(),
              "module \"" + moduleName + "\" has no port \"" + c.name() + "\"");
        }
      }
      if (!mentioned.add(port)) {
        throw Rejection.of(
            DiagnosticCode.PORT_MISMATCH, c.location(), "port \"" + port + "\" is connected twice");
      }
      ExpressionSyntax value =
          c.form() == ConnectionSyntax.Form.IMPLICIT
              ? new IdentifierSyntax(c.location(), c.name())
              : c.value();
      if (value != null) {
        connected.put(port, value);
      }
    }
    if (wildcard) {
      for (String p : ports) {
        if (!mentioned.contains(p) && scope.find(p) != null) {
          connected.put(p, new IdentifierSyntax(i.location(), p));
        }
      }
    }
    return connected;
  }
}
