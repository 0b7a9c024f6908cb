package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.body.Context;
import io.refmill.compiler.elaborate.body.DeclarationElaborator;
import io.refmill.compiler.elaborate.body.ModuleBuilder;
import io.refmill.compiler.elaborate.body.OperatorElaborator;
import io.refmill.compiler.elaborate.constant.FourState;
import io.refmill.compiler.elaborate.operand.Operand;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.DataType;
import io.refmill.compiler.elaborate.type.Scope;
import io.refmill.compiler.elaborate.type.Symbol;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.BinarySyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.IncrementSyntax;
import io.refmill.syntax.ExpressionSyntax.NumberSyntax;
import io.refmill.syntax.GenerateSyntax.GenerateBlockSyntax;
import io.refmill.syntax.GenerateSyntax.GenerateCaseItemSyntax;
import io.refmill.syntax.GenerateSyntax.GenerateCaseSyntax;
import io.refmill.syntax.GenerateSyntax.GenerateForSyntax;
import io.refmill.syntax.GenerateSyntax.GenerateIfSyntax;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.StatementSyntax;
import io.refmill.syntax.StatementSyntax.BlockingAssignmentSyntax;
import io.refmill.syntax.StatementSyntax.ExpressionStatementSyntax;
import java.math.BigInteger;
import java.util.List;
import java.util.Set;

/**
 * Generate constructs (IEEE 1800-2017 clause 27): finds the scopes that exist, declares what is in
 * them, and lists their items.
 */
final class GenerateElaborator {
  /** An iteration is a scope with all its symbols: much more than one unit of work. */
  private static final int WORK_PER_ITERATION = 256;

  private final ModuleBuilder module;
  private final DeclarationElaborator declarations;
  private final List<ModuleElaborator.ScopedItem> out;

  /**
   * @param out receives the items that remain, in source order
   */
  GenerateElaborator(ModuleBuilder module, List<ModuleElaborator.ScopedItem> out) {
    this.module = module;
    this.declarations = new DeclarationElaborator(module);
    this.out = out;
  }

  /** Declares the items of a scope, whose names exist already, then goes into its blocks. */
  void items(List<ItemSyntax> items, Scope scope, Set<String> done) {
    declarations.declareSignals(items, scope, done);
    int number = 0;
    for (ItemSyntax item : items) {
      try {
        // Every construct counts, named or not (27.6).
        switch (item.kind()) {
          case GENERATE_FOR -> loop((GenerateForSyntax) item, scope, ++number);
          case GENERATE_IF -> conditional((GenerateIfSyntax) item, scope, ++number);
          case GENERATE_CASE -> choice((GenerateCaseSyntax) item, scope, ++number);
          case GENERATE_BLOCK -> block((GenerateBlockSyntax) item, scope, ++number);
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
              CONTINUOUS_ASSIGN,
              ALWAYS,
              INITIAL,
              INSTANTIATION,
              GATE_INSTANTIATION,
              SUBROUTINE,
              DEFPARAM,
              MODPORT,
              ALIAS,
              DRIVE_STRENGTH,
              DROPPED_ITEM ->
              out.add(new ModuleElaborator.ScopedItem(item, scope));
        }
      } catch (Rejection r) {
        module.design.report(r);
      }
    }
  }

  private static String label(GenerateBlockSyntax block, int number) {
    return block.label() != null ? block.label() : "genblk" + number;
  }

  private void block(GenerateBlockSyntax block, Scope outer, int number) {
    // "else if" belongs to the construct around it: no scope of its own (27.5).
    if (block.label() == null && block.items().size() == 1) {
      ItemSyntax only = block.items().get(0);
      if (only instanceof GenerateIfSyntax) {
        conditional((GenerateIfSyntax) only, outer, number);
        return;
      }
      if (only instanceof GenerateCaseSyntax) {
        choice((GenerateCaseSyntax) only, outer, number);
        return;
      }
    }
    String label = label(block, number);
    Scope scope = new Scope(outer, Scope.Kind.GENERATE, outer.prefix() + label + ".");
    outer.declare(label, new Symbol.ScopeSymbol(scope, block.location()));
    declarations.declareNames(block.items(), scope);
    items(block.items(), scope, Set.of());
  }

  private void conditional(GenerateIfSyntax s, Scope scope, int number) {
    GenerateBlockSyntax chosen = isTrue(s.condition(), scope) ? s.whenTrue() : s.whenFalse();
    if (chosen != null) {
      block(chosen, scope, number);
    }
  }

  private boolean isTrue(ExpressionSyntax condition, Scope scope) {
    Expression value =
        module.beforeSignals(() -> module.expressions.condition(condition, Context.of(scope)));
    Bits bits = module.expressions.evaluate(value, condition.location());
    return Boolean.TRUE.equals(FourState.truth(bits));
  }

  /** Labels compare by {@code ===}, sized together with the selector (27.5, 12.5). */
  private void choice(GenerateCaseSyntax s, Scope scope, int number) {
    Context context = Context.of(scope);
    Operand selector =
        module.beforeSignals(() -> module.expressions.integral(s.selector(), context));
    GenerateBlockSyntax chosen = null;
    for (GenerateCaseItemSyntax item : s.items()) {
      if (item.labels().isEmpty()) {
        if (chosen == null) {
          chosen = item.body();
        }
        continue;
      }
      for (ExpressionSyntax label : item.labels()) {
        Operand operand = module.expressions.integral(label, context);
        Operand equal =
            OperatorElaborator.comparison(Expression.BinaryOperator.CASE_EQUAL, selector, operand);
        Bits bits = module.expressions.evaluate(equal.self(), label.location());
        if (Boolean.TRUE.equals(FourState.truth(bits))) {
          block(item.body(), scope, number);
          return;
        }
      }
    }
    if (chosen != null) {
      block(chosen, scope, number);
    }
  }

  private void loop(GenerateForSyntax s, Scope outer, int number) {
    String label = label(s.body(), number);
    Symbol.ScopeArraySymbol scopes = new Symbol.ScopeArraySymbol(s.location());
    outer.declare(label, scopes);
    if (!s.declaresGenvar()
        && !(outer.find(s.genvar()) instanceof Symbol.GenvarSymbol)
        && !(outer.find(s.genvar()) instanceof Symbol.ConstantSymbol)) {
      throw Rejection.of(DiagnosticCode.UNDECLARED_IDENTIFIER, s.location(), s.genvar());
    }
    BigInteger value = module.expressions.constantNumber(s.initial(), Context.of(outer));
    int limit = module.design.limits.maxLoopIterations();
    for (int count = 0; ; count++) {
      if (count > limit) {
        throw Rejection.of(DiagnosticCode.LOOP_LIMIT, s.location(), limit);
      }
      module.design.charge(WORK_PER_ITERATION, s.location());
      String prefix = outer.prefix() + label + "[" + value + "].";
      Scope scope = new Scope(outer, Scope.Kind.GENERATE, prefix);
      DataType type = new DataType.Atom("integer", 32, true, false);
      scope.declare(
          s.genvar(),
          new Symbol.ConstantSymbol(
              prefix + s.genvar(), Bits.of(32, value), true, type, s.location()));
      if (!isTrue(s.condition(), scope)) {
        return;
      }
      if (value.bitLength() > 30 || scopes.scopes().put(value.intValue(), scope) != null) {
        throw Rejection.of(
            DiagnosticCode.TYPE_ERROR, s.location(), "the loop repeats the value " + value);
      }
      declarations.declareNames(s.body().items(), scope);
      items(s.body().items(), scope, Set.of());
      value = next(s, scope);
    }
  }

  /** The genvar after one step: {@code i = i + 1}, {@code i += 2}, {@code i++}. */
  private BigInteger next(GenerateForSyntax s, Scope scope) {
    StatementSyntax step = s.step();
    ExpressionSyntax target = null;
    ExpressionSyntax value = null;
    SourceLocation location = step.location();
    if (step instanceof BlockingAssignmentSyntax) {
      BlockingAssignmentSyntax a = (BlockingAssignmentSyntax) step;
      target = a.target();
      String operator = a.operator();
      value =
          operator.equals("=")
              ? a.value()
              : new BinarySyntax(
                  location, operator.substring(0, operator.length() - 1), target, a.value());
    } else if (step instanceof ExpressionStatementSyntax) {
      ExpressionSyntax e = ((ExpressionStatementSyntax) step).expression();
      if (e instanceof IncrementSyntax) {
        IncrementSyntax i = (IncrementSyntax) e;
        target = i.operand();
        value =
            new BinarySyntax(
                location, i.operator().substring(0, 1), target, new NumberSyntax(location, "1"));
      }
    }
    if (!(target instanceof IdentifierSyntax)
        || !((IdentifierSyntax) target).name().equals(s.genvar())) {
      throw Rejection.of(
          DiagnosticCode.INVALID_ASSIGNMENT,
          location,
          "expected a step that assigns the genvar \"" + s.genvar() + "\"");
    }
    return module.expressions.constantNumber(value, Context.of(scope));
  }
}
