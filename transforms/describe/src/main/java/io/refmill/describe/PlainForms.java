package io.refmill.describe;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Why a model writes as little as it does: a bit is asked as it stands, and what only moves bits or
 * joins them place by place has no more of them than before.
 */
final class PlainForms {
  private static final String NAME = "[A-Za-z_]\\w*";

  private static final Pattern ASKED =
      Pattern.compile(
          "^(?:el)?if (not )?("
              + NAME
              + "):$|= ("
              + NAME
              + ") if (not )?("
              + NAME
              + ") else ("
              + NAME
              + ")$");

  private static final Pattern BITWISE =
      Pattern.compile("^(" + NAME + ") = (" + NAME + "(?: [&|^] " + NAME + ")+)$");

  private static final int LONG = 50;

  private final Map<String, Integer> widths = new HashMap<>();

  private PlainForms(DesignFacts facts, Formulas formulas) {
    Set<Signal> signals = new HashSet<>(facts.inputs());
    for (Node node : facts.live()) {
      signals.addAll(node.writes());
    }
    Set<String> twice = new HashSet<>();
    for (Signal s : signals) {
      String name = formulas.name(s);
      if (widths.put(name, s.isArray() || s.signed() ? 0 : s.width()) != null) {
        twice.add(name);
      }
    }
    widths.keySet().removeAll(twice);
  }

  /** Sentences; by true where it is asked for a bit. */
  static Map<Boolean, String> of(DesignFacts facts, Formulas formulas, List<String> statements) {
    PlainForms forms = new PlainForms(facts, formulas);
    Map<Boolean, String> told = new LinkedHashMap<>();
    for (String statement : statements) {
      Matcher asked = ASKED.matcher(statement);
      if (!told.containsKey(true) && asked.find()) {
        String text = forms.asked(asked);
        if (!text.isEmpty()) {
          told.put(true, text);
        }
      }
      Matcher bitwise = BITWISE.matcher(statement);
      if (!told.containsKey(false) && bitwise.matches() && bitwise.group(2).length() <= LONG) {
        String text = forms.bitwise(bitwise.group(1), bitwise.group(2));
        if (!text.isEmpty()) {
          told.put(false, text);
        }
      }
    }
    return told;
  }

  private String asked(Matcher m) {
    boolean statement = m.group(2) != null;
    String bit = statement ? m.group(2) : m.group(5);
    boolean not = (statement ? m.group(1) : m.group(4)) != null;
    if (widths.getOrDefault(bit, 0) != 1) {
      return "";
    }
    String asks =
        statement
            ? "`if " + (not ? "not " : "") + bit + "`"
            : "`" + m.group(3) + " if " + (not ? "not " : "") + bit + " else " + m.group(6) + "`";
    String text = asks + " asks `" + bit + "` as it stands, as 1 counts as true and 0 as false";
    int one = statement ? 0 : widths.getOrDefault(m.group(3), 0);
    boolean alike = one > 1 && one == widths.getOrDefault(m.group(6), 0);
    return alike ? text + ", and takes one of two values of " + one + " bits: no mask" : text;
  }

  /** A value of as many bits as what it is made of has. */
  private String bitwise(String target, String formula) {
    String[] names = formula.split(" [&|^] ");
    int width = widths.getOrDefault(target, 0);
    for (String name : names) {
      int own = widths.getOrDefault(name, 0);
      if (own == 0 || own > width) {
        return "";
      }
    }
    return "`" + formula + "` works on each bit by itself and carries nothing: no mask";
  }
}
