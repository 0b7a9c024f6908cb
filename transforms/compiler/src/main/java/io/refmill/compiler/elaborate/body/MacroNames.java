package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.operand.Operand;
import io.refmill.compiler.ir.ElaboratedModule.Form;
import io.refmill.compiler.ir.ElaboratedModule.NamedConstant;
import io.refmill.compiler.ir.ElaboratedModule.Role;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Formula;
import io.refmill.compiler.ir.ReservedNames;
import io.refmill.syntax.CompilationUnitSyntax;
import io.refmill.syntax.CompilationUnitSyntax.MacroSyntax;
import io.refmill.syntax.ExpressionSyntax.NumberSyntax;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Numbers by the names of the macros that stand for them: {@code `define IDLE 2'd0} says as much as
 * {@code localparam IDLE = 2'd0}. A macro is a constant where it is one number in all files of the
 * design, and nothing else goes by its name.
 */
final class MacroNames {
  private static final Pattern PLAIN = Pattern.compile("(?!__)[A-Za-z_][A-Za-z0-9_]*");

  private final Map<String, MacroSyntax> constants = new HashMap<>();

  MacroNames(List<CompilationUnitSyntax> trees) {
    for (CompilationUnitSyntax tree : trees) {
      for (MacroSyntax macro : tree.macros()) {
        MacroSyntax before = constants.putIfAbsent(macro.name(), macro);
        if (before != null && before.text() != null && !before.text().equals(macro.text())) {
          constants.put(macro.name(), new MacroSyntax(before.location(), before.name(), null));
        }
      }
    }
    constants
        .values()
        .removeIf(
            macro ->
                macro.text() == null
                    || !PLAIN.matcher(macro.name()).matches()
                    || ReservedNames.contains(macro.name()));
  }

  /** The value of a number, by its macro's name where that is the name of a constant. */
  Operand named(Operand value, NumberSyntax number, ModuleBuilder module, Context context) {
    MacroSyntax macro = number.macro() == null ? null : constants.get(number.macro());
    if (macro == null
        || context.scope().find(macro.name()) != null
        || !(value instanceof Operand.Literal literal)
        || !literal.constant().bits().isKnown()) {
      return value;
    }
    Constant c = literal.constant();
    module.constant(
        new NamedConstant(
            macro.name(),
            c.bits(),
            c.signed(),
            Form.INTEGER,
            c.spelling(),
            Formula.NONE,
            Role.NAMED,
            macro.location()));
    return new Operand.Literal(
        new Constant(c.bits(), c.signed(), macro.name(), c.spelling()),
        literal.sized(),
        literal.lossless());
  }
}
