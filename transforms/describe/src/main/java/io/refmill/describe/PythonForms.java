package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.ir.walk.OwnExpressions;
import io.refmill.compiler.ir.walk.Statements;
import io.refmill.compiler.lower.access.Node;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a model writes what formulas write in Verilog's way, and why so: selected and joined bits, a
 * bit that is inverted, signs, divisions, and sums that need no mask. Of each kind the first one is
 * told that the model has in just that form: what it writes otherwise, nothing is said of.
 */
final class PythonForms {
  /** How the paragraph begins. */
  static final String OPENING = "In Python: ";

  /** Characters of a formula that is shown once more. */
  private static final int LONG = 50;

  /** Ways to a value that are looked at. */
  private static final int PATHS = 16;

  private static final int HEXADECIMAL = 16;
  private static final Pattern SELECTED = Pattern.compile("[A-Za-z_]\\w*\\[\\d+(?::\\d+)?]");

  /** Formulas that are the same in Python. */
  private static final Pattern BITWISE =
      Pattern.compile("[A-Za-z_]\\w*(?: [&|^] \\(*[A-Za-z_]\\w*\\)*)+");

  private static final Pattern LOOKUP =
      Pattern.compile(
          "= (\\w+_TABLE)(?:\\.get\\((\\w+), (\\d+)\\)|\\[(\\w+)\\](?: if \\w+ < len\\(\\w+\\) else (\\d+))?)$");

  private static final Set<String> WORDS = Set.of("not", "and", "or", "if", "else", "int");

  private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");

  /** What there is one example of each, in the order in which it is told. */
  private enum Kind {
    MIDDLE,
    TOP,
    LOW,
    JOINED,
    INVERTED,
    TRUTH,
    TABLE,
    CHOSEN,
    BITWISE,
    SIGNED,
    DIVIDED,
    OUTSIDE,
    INSIDE,
    FITS,
    COUNTED
  }

  private final DesignFacts facts;
  private final Formulas formulas;
  private final List<String> statements;
  private final Map<Kind, String> told = new EnumMap<>(Kind.class);
  private final Set<Expression> seen = new HashSet<>();

  private PythonForms(DesignFacts facts, Formulas formulas, String model) {
    this.facts = facts;
    this.formulas = formulas;
    this.statements =
        ModelText.statements(model).stream()
            .map(s -> s.replace("self.", "").replaceAll(" {2}#.*", ""))
            .toList();
  }

  /**
   * A sentence; empty where there is nothing to say.
   *
   * @param model text of the model
   * @param plain whether it is told, where there is nothing else, what there is no need for
   */
  static String text(DesignFacts facts, Formulas formulas, String model, boolean plain) {
    PythonForms forms = new PythonForms(facts, formulas, model);
    if (forms.statements.isEmpty()) {
      return "";
    }
    facts.live().stream().map(Node::process).forEach(forms::process);
    facts.values().forEach(forms::fits);
    facts.values().forEach(forms::truth);
    forms.statements.forEach(forms::table);
    for (Register r : facts.registers()) {
      if (r.counts()) {
        forms.counted(r);
      } else {
        forms.fits(r.signal(), r.decision());
      }
    }
    if (plain && forms.told.isEmpty()) {
      PlainForms.of(facts, formulas, forms.statements)
          .forEach((chosen, text) -> forms.told.put(chosen ? Kind.CHOSEN : Kind.BITWISE, text));
    }
    return forms.told.isEmpty() ? "" : OPENING + String.join("; ", forms.told.values()) + ".";
  }

  private void process(Process p) {
    if (p instanceof Process.ContinuousAssignment a) {
      Expressions.walk(a.value(), this::form);
    } else if (p instanceof Process.AlwaysConstruct a) {
      Statements.forEach(a.body(), this::statement);
    }
  }

  private void statement(Statement s) {
    s.accept(new OwnExpressions(e -> Expressions.walk(e, this::form), this::target));
  }

  private void target(Expression e) {
    if (e instanceof Expression.ElementSelect) {
      form(e);
    }
  }

  /** An element by a variable, which may have values for which there is none. */
  private void element(Expression.ElementSelect e) {
    Signal array = e.array();
    boolean plain =
        array.dimensions().size() == 1
            && array.dimensions().get(0).low() == 0
            && e.indices().get(0) instanceof Expression.SignalReference i
            && !i.signal().signed()
            && !i.signal().isArray()
            && i.signal().width() < Integer.SIZE - 1
            && !facts.counterNames().containsKey(i.signal());
    if (!plain) {
      return;
    }
    Signal index = ((Expression.SignalReference) e.indices().get(0)).signal();
    String name = formulas.name(index);
    int size = array.dimensions().get(0).size();
    String asked = name + " < " + size;
    BigInteger most = Term.mask(index.width());
    boolean outside = most.compareTo(BigInteger.valueOf(size)) >= 0;
    String element = formulas.name(array) + "[" + name + "]";
    if (!NAME.matcher(name).matches()
        || !facts.inputs().contains(index) && !facts.lowered().state().contains(index)
        || !has(element)) {
      return;
    }
    if (outside && has(asked)) {
      told.putIfAbsent(
          Kind.OUTSIDE,
          "`"
              + name
              + "` can be "
              + most
              + " and `"
              + formulas.name(array)
              + "` has "
              + size
              + " elements, so there is `"
              + asked
              + "`");
    } else if (!outside && statements.stream().noneMatch(s -> s.contains(name + " <"))) {
      told.putIfAbsent(
          Kind.INSIDE,
          "`" + name + "` is at most " + most + ", so there always is a `" + element + "`");
    }
  }

  private void form(Expression e) {
    try {
      if (e instanceof Expression.ElementSelect s) {
        element(s);
      } else if (e instanceof Expression.PartSelect p) {
        selected(p);
      } else if (e instanceof Expression.Concatenation c) {
        joined(c);
      } else if (e instanceof Expression.Unary u) {
        inverted(u);
      } else if (e instanceof Expression.Binary b) {
        divided(b);
      } else if (e instanceof Expression.SignalReference r && r.signed()) {
        signed(r);
      } else if (e instanceof Expression.Resize r && r.signed()) {
        signed(r);
      }
    } catch (Untold unspoken) {
      return;
    }
  }

  private void selected(Expression.PartSelect p) {
    String formula = formulas.pattern(p).text();
    if (!(p.base() instanceof Expression.SignalReference of)
        || !SELECTED.matcher(formula).matches()
        || !seen.add(p)) {
      return;
    }
    String name = formula.substring(0, formula.indexOf('['));
    boolean top = p.lsb() + p.width() == of.signal().width();
    String shifted = p.lsb() == 0 ? name : name + " >> " + p.lsb();
    if (top && p.lsb() > 0) {
      say(Kind.TOP, formula, shifted, ", as there is nothing above it to mask away");
    } else if (!top) {
      String masked = (p.lsb() == 0 ? name : "(" + shifted + ")") + " & " + mask(p.width());
      say(p.lsb() == 0 ? Kind.LOW : Kind.MIDDLE, formula, masked, "");
    }
  }

  /** The first part of joined bits that others stand below. */
  private void joined(Expression.Concatenation c) {
    String formula = formulas.pattern(c).text();
    if (told.containsKey(Kind.JOINED) || formula.length() > LONG || !formula.startsWith("{")) {
      return;
    }
    int below = c.width();
    for (Expression part : c.parts()) {
      below -= part.width();
      String text = formulas.pattern(part).text();
      Expression whole = part instanceof Expression.PartSelect p && p.lsb() == 0 ? p.base() : part;
      if (below > 0 && whole instanceof Expression.SignalReference of && !of.signal().isArray()) {
        String name = formulas.name(of.signal());
        String moved = name + " << " + below;
        String cut = "(" + name + " & " + mask(part.width()) + ") << " + below;
        String found = whole != part && has(cut) ? cut : has(moved) ? moved : "";
        if (!found.isEmpty() && NAME.matcher(name).matches()) {
          told.put(
              Kind.JOINED,
              "in `"
                  + formula
                  + "` `"
                  + text
                  + "` stands above "
                  + Words.bits(below)
                  + ", so there is `"
                  + found
                  + "`");
          return;
        }
      }
    }
  }

  private void inverted(Expression.Unary u) {
    boolean one =
        u.operand().width() == 1
            && (u.operator() == Expression.UnaryOperator.NOT
                || u.operator() == Expression.UnaryOperator.LOGICAL_NOT);
    String inner = one ? formulas.pattern(u.operand()).text() : "";
    if (one && NAME.matcher(inner).matches()) {
      say(Kind.INVERTED, "not " + inner, inner + " ^ 1", ", as `~" + inner + "` would have a sign");
    } else if (one && BITWISE.matcher(inner).matches() && inner.length() <= LONG) {
      say(
          Kind.INVERTED,
          "not (" + inner + ")",
          "(" + inner + ") ^ 1",
          ", as `~` would give it a sign");
    }
  }

  /** A formula that gives one bit, and what the model makes a number of. */
  private void truth(Signal signal, Decision decision) {
    if (signal.width() != 1
        || told.containsKey(Kind.TRUTH)
        || !(decision instanceof Decision.Value v)
        || v.expression() == null) {
      return;
    }
    try {
      String formula = formulas.pattern(v.expression()).text();
      String begins = formulas.name(signal) + " = int(";
      List<String> own =
          statements.stream().filter(s -> s.startsWith(begins) && s.endsWith(")")).toList();
      String python = own.size() == 1 ? own.get(0).substring(begins.length() - 4) : "";
      boolean shown =
          formula.length() <= LONG
              && !python.isEmpty()
              && python.length() <= LONG
              && names(formula).containsAll(names(python));
      if (shown) {
        say(
            Kind.TRUTH,
            formula,
            python,
            ", as what is asked is True or False and a bit is a number");
      }
    } catch (Untold unspoken) {
      return;
    }
  }

  /** The names in a text, but for Python's words. */
  private static Set<String> names(String text) {
    Set<String> names = new HashSet<>();
    Matcher m = NAME.matcher(text);
    while (m.find()) {
      names.add(m.group());
    }
    names.removeAll(WORDS);
    return names;
  }

  /** A table of constants that a value is looked up in. */
  private void table(String statement) {
    Matcher m = LOOKUP.matcher(statement);
    if (told.containsKey(Kind.TABLE) || !m.find()) {
      return;
    }
    String table = m.group(1);
    String by = m.group(2) != null ? m.group(2) : m.group(4);
    String other = m.group(2) != null ? m.group(3) : m.group(5);
    told.put(
        Kind.TABLE,
        "the values for `"
            + by
            + "` stand in `"
            + table
            + "`"
            + (other == null ? "" : ", and " + other + " is for all that are not in it"));
  }

  private void signed(Expression e) {
    String formula = formulas.number(e).text();
    if (formula.matches("signed\\([A-Za-z_]\\w*\\)")) {
      String name = formula.substring("signed(".length(), formula.length() - 1);
      int width = Assignments.core(e).width();
      say(
          Kind.SIGNED,
          formula,
          "signed(" + name + ", " + width + ")",
          ", a function that takes off 2**" + width + " where bit " + (width - 1) + " is 1");
    }
  }

  private void divided(Expression.Binary b) {
    boolean divides =
        b.operator() == BinaryOperator.DIVIDE || b.operator() == BinaryOperator.MODULO;
    String formula = divides ? formulas.pattern(b).text() : "";
    String[] operands = formula.split(" (?://|%) ");
    if (operands.length == 2 && NAME.matcher(operands[1]).matches() && formula.length() <= LONG) {
      say(
          Kind.DIVIDED,
          formula,
          formula + " if " + operands[1] + " else 0",
          ", as a division by 0 gives nothing that is known, which counts as 0");
    }
  }

  /** Sums and products that never leave the width of what they are assigned to. */
  private void fits(Signal signal, Decision decision) {
    decision.paths(
        PATHS,
        path -> {
          Expression e = path.expression();
          Expression inner = e == null ? null : Assignments.assigned(e);
          boolean grows =
              inner instanceof Expression.Binary b
                  && (b.operator() == BinaryOperator.ADD || b.operator() == BinaryOperator.MULTIPLY)
                  && !(b.right() instanceof Constant)
                  && signal.width() > 1;
          if (grows && !told.containsKey(Kind.FITS)) {
            fits(signal, e);
          }
        });
  }

  private void fits(Signal signal, Expression e) {
    try {
      Term term = formulas.congruent(e);
      String name = formulas.name(signal);
      boolean shown =
          term.fits(signal.width())
              && term.high().bitLength() <= Integer.SIZE
              && term.text().length() <= LONG
              && !isMasked(name, term.text().contains(" * ") ? "*" : "+");
      if (shown) {
        told.put(
            Kind.FITS,
            "`"
                + term.text()
                + "` is at most "
                + term.high()
                + ", for which the "
                + Words.bits(signal.width())
                + " of `"
                + name
                + "` are enough: no mask");
      }
    } catch (Untold unspoken) {
      return;
    }
  }

  private void counted(Register r) {
    CountRange range =
        CountRange.of(r, facts.values(), facts.lowered().initial().value(r.signal()));
    BigInteger end = r.is(Register.Role.COUNTS_UP) ? range.end() : null;
    String name = formulas.name(r.signal());
    if (end != null && !isMasked(name, "+") && !facts.evidence().refutes(r.signal())) {
      told.put(
          Kind.COUNTED,
          "`"
              + name
              + "` is not counted on where it is "
              + end
              + ", so `"
              + name
              + " + 1` stays within "
              + Words.bits(r.signal().width())
              + ": no mask");
    }
  }

  /** Whether a mask may stand where a variable gets what an operator gives; also if none does. */
  private boolean isMasked(String name, String operator) {
    List<String> own = new ArrayList<>();
    for (String s : statements) {
      int assigned = s.indexOf("= ");
      boolean gives =
          assigned > 0
              && s.startsWith(name + " ")
              && s.indexOf(operator) > 0
              && !s.substring(0, assigned).contains(",");
      if (gives) {
        own.add(s);
      }
    }
    return own.isEmpty() || own.stream().anyMatch(s -> s.contains("&") || s.contains("%"));
  }

  private void say(Kind kind, String formula, String python, String why) {
    if (!told.containsKey(kind) && has(python)) {
      told.put(kind, "`" + formula + "` is `" + python + "`" + why);
    }
  }

  /** Whether the model has a text, of which names begin and end with it. */
  private boolean has(String python) {
    return statements.stream().anyMatch(s -> hasAlone(s, python));
  }

  private static boolean hasAlone(String statement, String text) {
    for (int at = statement.indexOf(text); at >= 0; at = statement.indexOf(text, at + 1)) {
      int end = at + text.length();
      boolean begins = at == 0 || !isPartOfName(statement.charAt(at - 1));
      boolean ends = end == statement.length() || !isPartOfName(statement.charAt(end));
      boolean masked = statement.startsWith(") & ", end) && text.contains(" >> ");
      if (begins && ends && !masked) {
        return true;
      }
    }
    return false;
  }

  private static boolean isPartOfName(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '[';
  }

  private static String mask(int width) {
    return "0x" + Term.mask(width).toString(HEXADECIMAL).toUpperCase(Locale.ROOT);
  }
}
