package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.body.Context;
import io.refmill.compiler.elaborate.body.ModuleBuilder;
import io.refmill.compiler.elaborate.constant.FoldedExpressions;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import io.refmill.compiler.ir.Signal;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ItemSyntax.InstanceSyntax;
import io.refmill.syntax.ItemSyntax.InstantiationSyntax;
import io.refmill.syntax.ItemSyntax.PrimitiveSyntax;
import io.refmill.syntax.ItemSyntax.TableRowSyntax;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Combinational user-defined primitives as continuous assignments (IEEE 1800-2017 29.4).
 *
 * <pre>
 * before  primitive mux(y, s, a, b); ... table 0 1 ? : 1; 1 ? 1 : 1; ... endtable endprimitive
 *         mux u(y, s, a, b);
 * after   assign y = ~s &amp; a | s &amp; b;
 * </pre>
 *
 * <p>The output is 1 where a row says so. Rows that ask for x match no value of two states, and
 * where no row matches the output is x, which counts as 0. For primitives with a state see {@link
 * SequentialPrimitiveElaborator}.
 */
final class PrimitiveElaborator {
  private final ModuleBuilder module;
  private final GateElaborator gates;

  PrimitiveElaborator(ModuleBuilder module, GateElaborator gates) {
    this.module = module;
    this.gates = gates;
  }

  /** Whether the name is that of a primitive; a module of the same name comes first. */
  boolean handles(InstantiationSyntax s) {
    return !module.design.modules.containsKey(s.moduleName())
        && module.design.primitives.containsKey(s.moduleName());
  }

  void elaborate(InstantiationSyntax s, Scope scope) {
    PrimitiveSyntax primitive = module.design.primitives.get(s.moduleName());
    for (InstanceSyntax i : s.instances()) {
      try {
        instance(primitive, i, Context.of(scope));
      } catch (Rejection r) {
        module.design.report(r);
      }
    }
  }

  private void instance(PrimitiveSyntax primitive, InstanceSyntax s, Context context) {
    int count = gates.count(s, context);
    List<ExpressionSyntax> terminals = GateElaborator.terminals(s);
    if (terminals.size() != primitive.inputs().size() + 1) {
      throw Rejection.of(
          DiagnosticCode.PORT_MISMATCH,
          s.location(),
          "expected " + (primitive.inputs().size() + 1) + " terminals, found " + terminals.size());
    }
    List<Expression> inputs = new ArrayList<>();
    for (ExpressionSyntax e : terminals.subList(1, terminals.size())) {
      inputs.add(gates.input(e, count, context));
    }
    if (primitive.sequential()) {
      sequential(primitive, s, terminals.get(0), inputs, context);
      return;
    }
    Expression value = null;
    for (TableRowSyntax row : primitive.rows()) {
      if (row.inputs().size() != inputs.size()) {
        throw Rejection.of(
            DiagnosticCode.SYNTAX_ERROR,
            row.location(),
            "expected " + inputs.size() + " inputs in the row, found " + row.inputs().size());
      }
      module.design.charge(inputs.size(), row.location());
      Expression product = row.output().equals("1") ? product(row, inputs, count) : null;
      if (product != null) {
        value =
            value == null
                ? product
                : FoldedExpressions.binary(BinaryOperator.OR, value, product, count, false);
      }
    }
    gates.drive(
        terminals.get(0), value == null ? constant(count, false) : value, count, s, context);
  }

  private void sequential(
      PrimitiveSyntax primitive,
      InstanceSyntax s,
      ExpressionSyntax output,
      List<Expression> inputs,
      Context context) {
    if (!s.dimensions().isEmpty()) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_CONSTRUCT,
          s.location(),
          "an array of primitive \"" + primitive.name() + "\"");
    }
    String name = context.scope().prefix() + (s.name() == null ? primitive.name() : s.name());
    Signal state =
        new SequentialPrimitiveElaborator(module, primitive, s, name, inputs).elaborate(context);
    gates.drive(output, new Expression.SignalReference(state), 1, s, context);
  }

  /** Where the row matches, bit by bit of an array; null where it never does. */
  private static Expression product(TableRowSyntax row, List<Expression> inputs, int count) {
    Expression product = null;
    for (int i = 0; i < inputs.size(); i++) {
      Expression factor;
      switch (row.inputs().get(i)) {
        case "0":
          factor = FoldedExpressions.unary(UnaryOperator.NOT, inputs.get(i), count, false);
          break;
        case "1":
          factor = inputs.get(i);
          break;
        case "?":
        case "b":
        case "B":
          continue;
        default:
          return null;
      }
      product =
          product == null
              ? factor
              : FoldedExpressions.binary(BinaryOperator.AND, product, factor, count, false);
    }
    return product == null ? constant(count, true) : product;
  }

  private static Expression constant(int width, boolean ones) {
    return Expression.Constant.of(width, ones ? Bits.mask(width) : BigInteger.ZERO);
  }
}
