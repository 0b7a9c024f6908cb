package io.refmill.compiler.elaborate;

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
import java.util.List;

/**
 * Nets that nothing declares: a name that is the target of a continuous assignment, or connected to
 * an instance or gate, is a scalar net (IEEE 1800-2017 6.10), unless default_nettype is none.
 */
final class ImplicitNets {
  private final ModuleBuilder module;
  private final DeclarationElaborator declarations;
  private final boolean allowed;

  ImplicitNets(ModuleBuilder module, String defaultNettype) {
    this.module = module;
    this.declarations = new DeclarationElaborator(module);
    this.allowed = !"none".equals(defaultNettype);
  }

  void declare(ModuleElaborator.ScopedItem scoped) {
    if (!allowed) {
      return;
    }
    ItemSyntax item = scoped.item();
    if (item instanceof ContinuousAssignSyntax) {
      visit(((ContinuousAssignSyntax) item).target(), scoped.scope());
    } else if (item instanceof InstantiationSyntax) {
      visit(((InstantiationSyntax) item).instances(), scoped.scope());
    } else if (item instanceof GateInstantiationSyntax) {
      visit(((GateInstantiationSyntax) item).instances(), scoped.scope());
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
    if (e instanceof IdentifierSyntax) {
      String name = ((IdentifierSyntax) e).name();
      if (scope.find(name) == null) {
        declarations.implicitNet(name, scope, e.location());
      }
    } else if (e instanceof ConcatenationSyntax) {
      for (ExpressionSyntax part : ((ConcatenationSyntax) e).parts()) {
        visit(part, scope);
      }
    } else if (e instanceof UnarySyntax) {
      visit(((UnarySyntax) e).operand(), scope);
    } else if (e instanceof ConditionalSyntax) {
      visit(((ConditionalSyntax) e).condition(), scope);
      visit(((ConditionalSyntax) e).whenTrue(), scope);
      visit(((ConditionalSyntax) e).whenFalse(), scope);
    } else {
      ExpressionSyntax at = e;
      while (at instanceof BinarySyntax) {
        visit(((BinarySyntax) at).right(), scope);
        at = ((BinarySyntax) at).left();
      }
      if (at != e) {
        visit(at, scope);
      }
    }
  }
}
