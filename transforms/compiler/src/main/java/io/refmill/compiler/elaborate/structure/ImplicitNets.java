package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.body.DeclarationElaborator;
import io.refmill.compiler.elaborate.body.ModuleBuilder;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.elaborate.type.Symbol;
import io.refmill.compiler.ir.Signal;
import io.refmill.contract.Doubt;
import io.refmill.syntax.ConnectionSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.BinarySyntax;
import io.refmill.syntax.ExpressionSyntax.ConcatenationSyntax;
import io.refmill.syntax.ExpressionSyntax.ConditionalSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.UnarySyntax;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.ItemSyntax.ContinuousAssignSyntax;
import io.refmill.syntax.ItemSyntax.GateInstantiationSyntax;
import io.refmill.syntax.ItemSyntax.InstanceSyntax;
import io.refmill.syntax.ItemSyntax.InstantiationSyntax;
import io.refmill.syntax.ItemSyntax.ModuleSyntax;
import java.util.List;
import java.util.Map;

/**
 * Nets that nothing declares: a name that is the target of a continuous assignment, or connected to
 * an instance or gate, is a scalar net (IEEE 1800-2017 6.10), unless default_nettype is none.
 */
final class ImplicitNets {
  private final ModuleBuilder module;
  private final DeclarationElaborator declarations;
  private final boolean allowed;

  /** Those that pull gates among the items of the module hold, wherever these stand. */
  private final Map<String, Signal.Resolution> pulls;

  ImplicitNets(ModuleBuilder module, ModuleSyntax syntax) {
    String defaultNettype = syntax.defaultNettype();
    this.pulls = DeclarationElaborator.pulls(syntax.items());
    this.module = module;
    this.declarations = new DeclarationElaborator(module);
    this.allowed = !"none".equals(defaultNettype);
  }

  void declare(ModuleElaborator.ScopedItem scoped) {
    if (!allowed) {
      return;
    }
    ItemSyntax item = scoped.item();
    switch (item.kind()) {
      case CONTINUOUS_ASSIGN -> visit(((ContinuousAssignSyntax) item).target(), scoped.scope());
      case INSTANTIATION -> visit(((InstantiationSyntax) item).instances(), scoped.scope());
      case GATE_INSTANTIATION ->
          visit(((GateInstantiationSyntax) item).instances(), scoped.scope());
      case MODULE,
          PACKAGE,
          PRIMITIVE,
          PORT_DECLARATION,
          NET_DECLARATION,
          VARIABLE_DECLARATION,
          PARAMETER_DECLARATION,
          TYPEDEF,
          IMPORT,
          GENVAR_DECLARATION,
          ALWAYS,
          INITIAL,
          GENERATE_BLOCK,
          GENERATE_FOR,
          GENERATE_IF,
          GENERATE_CASE,
          SUBROUTINE,
          DEFPARAM,
          MODPORT,
          ALIAS,
          DRIVE_STRENGTH,
          DROPPED_ITEM -> {}
    }
  }

  private void visit(List<InstanceSyntax> instances, Scope scope) {
    for (InstanceSyntax instance : instances) {
      for (ConnectionSyntax c : instance.connections()) {
        visit(c.value(), scope);
      }
    }
  }

  private void visit(ExpressionSyntax e, Scope scope) {
    if (e == null) {
      return;
    }
    switch (e.kind()) {
      case IDENTIFIER -> {
        String name = ((IdentifierSyntax) e).name();
        Symbol symbol = scope.find(name);
        if (symbol == null) {
          declarations.implicitNet(
              name, scope, pulls.getOrDefault(name, Signal.Resolution.WIRE), e.location());
        } else if (isNetForTheSimulator(symbol)) {
          module.design.deviation(Doubt.at(Doubt.Code.CONSTANT_AS_NET, e.location()));
        }
      }
      case CONCATENATION -> ((ConcatenationSyntax) e).parts().forEach(part -> visit(part, scope));
      case UNARY -> visit(((UnarySyntax) e).operand(), scope);
      case CONDITIONAL -> {
        visit(((ConditionalSyntax) e).condition(), scope);
        visit(((ConditionalSyntax) e).whenTrue(), scope);
        visit(((ConditionalSyntax) e).whenFalse(), scope);
      }
      case BINARY -> operands((BinarySyntax) e, scope);
      // As simulators do: what is selected, called or cast must be declared.
      case NUMBER,
          REAL,
          TIME,
          STRING,
          SCOPED,
          MEMBER,
          INDEX,
          RANGE_SELECT,
          REPLICATION,
          STREAMING,
          CALL,
          SYSTEM_CALL,
          TYPE_CAST,
          SIZE_CAST,
          INSIDE,
          VALUE_RANGE,
          ASSIGNMENT_PATTERN,
          TYPE_EXPRESSION,
          INCREMENT,
          ASSIGNMENT_EXPRESSION,
          MIN_TYP_MAX -> {}
    }
  }

  /**
   * Whether the simulator does not find what a name means before it makes a net of it, which then
   * hides the constant in all of the scope.
   */
  private static boolean isNetForTheSimulator(Symbol symbol) {
    return symbol instanceof Symbol.EnumLiteralSymbol
        || symbol instanceof Symbol.ParameterSymbol p && p.scope.kind() == Scope.Kind.PACKAGE;
  }

  /** A loop down the left side: chains of thousands of terms occur. */
  private void operands(BinarySyntax e, Scope scope) {
    ExpressionSyntax at = e;
    while (at instanceof BinarySyntax b) {
      visit(b.right(), scope);
      at = b.left();
    }
    visit(at, scope);
  }
}
