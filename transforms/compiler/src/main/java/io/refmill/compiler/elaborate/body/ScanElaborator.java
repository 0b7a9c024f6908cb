package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.operand.Operand;
import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Statement;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.SystemCallSyntax;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code $sscanf} of a text that is known, for one number (IEEE 1800-2017 21.3.4.3): models of
 * vendors' memories take their start values from parameters like this.
 *
 * <pre>
 * before  reg [31:0] text = "1F";  if (!$sscanf(text, "%h", q)) q = 0;
 * after   q = 8'h1f; if (!1) q = 0;
 * </pre>
 */
final class ScanElaborator {
  private static final Map<String, Integer> RADIXES =
      Map.of("%h", 16, "%x", 16, "%d", 10, "%o", 8, "%b", 2);

  /** White space, then a number: only that of base ten has a sign. */
  private static final Pattern NUMBER = Pattern.compile("\\s*([+-]?)([0-9a-fA-F_]*)(.?)[^\\x00]*");

  private final ModuleBuilder module;

  ScanElaborator(ModuleBuilder module) {
    this.module = module;
  }

  /** How many values were found; what they assign goes before the statement. */
  Operand call(SystemCallSyntax e, Context context) {
    if (context.frame() != null) {
      throw new FunctionFrame.Impure();
    }
    if (context.dead()) {
      return count(0);
    }
    Rejection refused = SystemTasks.rejection(e.name(), e.location());
    List<ExpressionSyntax> arguments = e.arguments();
    if (context.prelude() == null || arguments.size() != 3 || arguments.contains(null)) {
      throw refused;
    }
    String format = text(arguments.get(1), context, refused).strip();
    String given = text(arguments.get(0), context, refused);
    Integer radix = RADIXES.get(format);
    if (radix == null) {
      throw refused;
    }
    if (given.isEmpty()) {
      return count(-1);
    }
    Optional<BigInteger> number = number(given, radix, refused);
    if (number.isEmpty()) {
      return count(0);
    }
    int width = Math.max(Integer.SIZE, number.get().bitLength() + 1);
    Operand value =
        new Operand.Leaf(new Expression.Constant(Bits.of(width, number.get()), true, null));
    for (AssignmentElaborator.Pair p :
        module.assignments.assign(
            arguments.get(2), value, context, AssignmentElaborator.Driving.PROCEDURAL)) {
      context.prelude().add(new Statement.BlockingAssignment(p.target(), p.value(), e.location()));
    }
    return count(1);
  }

  private String text(ExpressionSyntax e, Context context, Rejection refused) {
    Expression given = module.expressions.selfDetermined(e, context);
    return KnownText.of(given, module, refused).orElseThrow(() -> refused);
  }

  /**
   * The number that a text begins with; empty where there is none.
   *
   * @throws Rejection where simulators differ, or digits are x or z
   */
  private static Optional<BigInteger> number(String text, int radix, Rejection refused) {
    Matcher m = NUMBER.matcher(text);
    if (text.isBlank() || !m.matches() || "xXzZ?".contains(m.group(3)) && !m.group(3).isEmpty()) {
      throw refused;
    }
    if (!m.group(1).isEmpty() && radix != 10) {
      return Optional.empty();
    }
    StringBuilder digits = new StringBuilder();
    for (char c : m.group(2).toCharArray()) {
      if (c == '_' ? digits.isEmpty() : Character.digit(c, radix) < 0) {
        break;
      }
      digits.append(c);
    }
    String found = digits.toString().replace("_", "");
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(new BigInteger(m.group(1) + found, radix));
  }

  private static Operand count(int found) {
    return new Operand.Leaf(new Expression.Constant(Bits.of(Integer.SIZE, found), true, null));
  }
}
