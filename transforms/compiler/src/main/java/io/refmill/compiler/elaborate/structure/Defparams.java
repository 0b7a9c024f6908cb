package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.body.Context;
import io.refmill.compiler.elaborate.body.ModuleBuilder;
import io.refmill.compiler.elaborate.body.NameResolver;
import io.refmill.compiler.elaborate.operand.Operand;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.ConstantValue;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.MemberSyntax;
import io.refmill.syntax.ItemSyntax.DefparamSyntax;
import io.refmill.syntax.ItemSyntax.InstanceSyntax;
import io.refmill.syntax.ItemSyntax.InstantiationSyntax;
import io.refmill.syntax.ItemSyntax.ModuleSyntax;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Overrides of parameters by {@code defparam} (IEEE 1800-2017 23.10.1). */
final class Defparams {
  private final ModuleBuilder module;
  private final ModuleSyntax parent;

  /** Instance path, then parameter name. */
  private final Map<String, Map<String, ConstantValue>> defparams = new HashMap<>();

  Defparams(ModuleBuilder module, ModuleSyntax parent) {
    this.module = module;
    this.parent = parent;
  }

  /**
   * {@code defparam u.P = v} of instances of this module and of those below them (23.10.1).
   *
   * @param fromAbove overrides of parameters of instances below this module, by their paths: {@code
   *     u.P}; they come after the module's own
   */
  void collect(List<ModuleElaborator.ScopedItem> items, Map<String, ConstantValue> fromAbove) {
    Set<String> paths = new HashSet<>();
    for (ModuleElaborator.ScopedItem item : items) {
      if (item.item() instanceof InstantiationSyntax) {
        for (InstanceSyntax i : ((InstantiationSyntax) item.item()).instances()) {
          paths.add(item.scope().prefix() + i.name());
        }
      }
    }
    for (ModuleElaborator.ScopedItem item : items) {
      if (item.item() instanceof DefparamSyntax) {
        try {
          defparam((DefparamSyntax) item.item(), item.scope(), paths);
        } catch (Rejection r) {
          module.design.report(r);
        }
      }
    }
    for (Map.Entry<String, ConstantValue> override : fromAbove.entrySet()) {
      String path = instanceOf(override.getKey(), paths);
      if (path == null) {
        module.design.warn(
            DiagnosticCode.PORT_MISMATCH,
            parent.location(),
            "module \"" + parent.name() + "\" has no parameter \"" + override.getKey() + "\"");
        continue;
      }
      defparams
          .computeIfAbsent(path, p -> new LinkedHashMap<>())
          .put(override.getKey().substring(path.length() + 1), override.getValue());
    }
  }

  private void defparam(DefparamSyntax d, Scope scope, Set<String> paths) {
    String name = dotted(d.target(), Context.of(scope));
    boolean found = false;
    for (Scope s = scope; s != null && !found; s = s.parent()) {
      found = override(s.prefix() + name, d, scope, paths);
    }
    String own = module.name + ".";
    found =
        found || name.startsWith(own) && override(name.substring(own.length()), d, scope, paths);
    if (!found) {
      throw Rejection.of(
          DiagnosticCode.HIERARCHICAL_REFERENCE, d.location(), NameResolver.text(d.target()));
    }
  }

  private boolean override(String name, DefparamSyntax d, Scope scope, Set<String> paths) {
    String path = instanceOf(name, paths);
    if (path == null) {
      return false;
    }
    defparams
        .computeIfAbsent(path, p -> new LinkedHashMap<>())
        .put(name.substring(path.length() + 1), value(d.value(), Context.of(scope)));
    return true;
  }

  /** The instance whose path the name begins with; what follows is a parameter, or a longer way. */
  private static String instanceOf(String name, Set<String> paths) {
    for (int dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
      if (paths.contains(name.substring(0, dot))) {
        return name.substring(0, dot);
      }
    }
    return null;
  }

  /** A hierarchical name with its indices as numbers. */
  private String dotted(ExpressionSyntax e, Context context) {
    if (e instanceof MemberSyntax) {
      return dotted(((MemberSyntax) e).base(), context) + "." + ((MemberSyntax) e).name();
    }
    if (e instanceof ExpressionSyntax.IndexSyntax) {
      ExpressionSyntax.IndexSyntax i = (ExpressionSyntax.IndexSyntax) e;
      int index = module.expressions.constantInt(i.index(), context);
      return dotted(i.base(), context) + "[" + index + "]";
    }
    return NameResolver.text(e);
  }

  /** The value of an override, as the parent sees it. */
  ConstantValue value(ExpressionSyntax e, Context context) {
    Operand operand = module.expressions.analyze(e, context);
    if (operand instanceof Operand.Real) {
      return new ConstantValue.RealNumber(module.expressions.real(operand, e.location()));
    }
    if (operand instanceof Operand.Fill) {
      Operand.Fill f = (Operand.Fill) operand;
      return new ConstantValue.Fill(f.value(), f.unknown());
    }
    return module.parameters.given(operand, e.location());
  }

  /** The overrides for an instance, by the names of its parameters. */
  Map<String, ConstantValue> of(String path) {
    return defparams.getOrDefault(path, Map.of());
  }
}
