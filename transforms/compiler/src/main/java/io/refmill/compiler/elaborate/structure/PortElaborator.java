package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.body.ModuleBuilder;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.ir.ElaboratedModule.Port;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ItemSyntax.AnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.ModuleSyntax;
import io.refmill.syntax.ItemSyntax.PortSyntax;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Ports in both styles (IEEE 1800-2017 23.2.2). */
final class PortElaborator {
  private final ModuleBuilder module;
  private final ModuleSyntax syntax;
  private final PortSignals signals;
  private final NonAnsiPorts nonAnsi;

  /** In order of the header. */
  final List<Port> ports = new ArrayList<>();

  PortElaborator(ModuleBuilder module, ModuleSyntax syntax) {
    this(module, syntax, module.scope, Set.of());
  }

  /**
   * The ports of an instance that becomes a scope of the module around.
   *
   * @param bound ports that are interfaces, which are declared already
   */
  PortElaborator(ModuleBuilder module, ModuleSyntax syntax, Scope scope, Set<String> bound) {
    this.module = module;
    this.syntax = syntax;
    this.signals = new PortSignals(module, syntax, scope);
    this.signals.declared.addAll(bound);
    this.nonAnsi = new NonAnsiPorts(module, syntax, scope, signals, ports);
  }

  /** Names that the module's body must not declare again. */
  Set<String> declared() {
    return signals.declared;
  }

  void declare() {
    if (syntax.ansi()) {
      ansi();
    } else {
      nonAnsi.declare();
    }
  }

  /** Joins the nets of port expressions with what they stand for. */
  void connectExpressions() {
    nonAnsi.connectExpressions();
  }

  /**
   * What is not written is taken from the port before (23.2.2.3): a port without direction, net
   * type and type takes all three; one without direction takes that.
   */
  private void ansi() {
    Map<String, PortDeclaration> parts = new LinkedHashMap<>();
    for (PortSyntax p : syntax.ports()) {
      parts.put(((AnsiPortSyntax) p).declarator().name(), new PortDeclaration());
    }
    signals.collectTypes(syntax.items(), parts);
    Map<String, InterfacePorts.Formal> interfaces = InterfacePorts.of(syntax, module.design);
    String direction = "inout";
    String netType = null;
    DataTypeSyntax type = null;
    for (PortSyntax p : syntax.ports()) {
      AnsiPortSyntax port = (AnsiPortSyntax) p;
      boolean inheritsAll =
          port.direction() == null && port.netType() == null && port.type() == null;
      if (!inheritsAll) {
        netType = port.netType();
        type = port.type();
      }
      if (port.direction() != null) {
        direction = port.direction();
      }
      DeclaratorSyntax d = port.declarator();
      if (interfaces.containsKey(d.name()) && signals.declared.contains(d.name())) {
        continue;
      }
      try {
        if (interfaces.containsKey(d.name())) {
          throw Rejection.of(
              DiagnosticCode.UNSUPPORTED_CONSTRUCT,
              d.location(),
              "interface port \"" + d.name() + "\" of the top");
        }
        signals.enumerations(port.type());
        PortDeclaration joined = parts.get(d.name());
        if (joined.declarator != null) {
          throw Scope.duplicate(d.name(), d.location(), joined.declarator.location());
        }
        joined.declarator = d;
        joined.direction = PortSignals.direction(direction, d.location());
        // "output q" in the header and "reg q;" in the body: common, though 23.2.2 has no such
        // rule.
        signals.join(d.name(), joined, type, netType);
        ports.add(new Port(d.name(), joined.direction, joined.signal));
      } catch (Rejection r) {
        signals.poison(d.name(), r, d.location());
      }
    }
  }
}
