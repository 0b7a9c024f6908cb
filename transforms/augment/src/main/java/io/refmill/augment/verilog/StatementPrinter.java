package io.refmill.augment.verilog;

import io.refmill.augment.style.Draws;
import io.refmill.augment.style.Style;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Writes what processes do. */
final class StatementPrinter {
  /** A comparison by itself. */
  private static final Pattern TEST =
      Pattern.compile("[\\w\\[\\]:]+ (?:==|!=|>=|<=|<|>) [\\w\\[\\]:']+");

  /** Takes a line. */
  interface Lines {
    void line(int level, String text);
  }

  /** Whether any bit of a name is 1, or none. */
  private static final Pattern REDUCED = Pattern.compile("(~?\\|)([A-Za-z_]\\w*)");

  private final Style style;
  private final Lines lines;
  private final Draws draws;
  private String operator = "=";

  /** Labels of choices; where a state is a number, it is the same number everywhere. */
  private final Set<String> labels = new HashSet<>();

  StatementPrinter(Style style, Draws draws, Lines lines) {
    this.style = style;
    this.draws = draws.fork("statements");
    this.lines = lines;
  }

  /** A process with its head. */
  void process(String head, List<Statement> body, String assignment, boolean clocked) {
    operator = assignment;
    boolean bare = body.size() == 1 && !style.blocks() && clocked;
    boolean below = style.spacing().below() && !bare;
    lines.line(1, head + (bare || below ? "" : " begin"));
    if (below) {
      lines.line(1, "begin");
    }
    body.forEach(s -> statement(2, s));
    if (!bare) {
      lines.line(1, "end");
    }
  }

  /** Lines whose levels are two blanks each. */
  void raw(int level, String text) {
    for (String line : text.split("\n")) {
      int blanks = 0;
      while (blanks < line.length() && line.charAt(blanks) == ' ') {
        blanks++;
      }
      lines.line(level + blanks / 2, line.strip());
    }
  }

  private void statement(int level, Statement statement) {
    if (statement instanceof Statement.Assign a) {
      lines.line(level, assignment(a));
    } else if (statement instanceof Statement.If i) {
      choice(level, "", i);
    } else if (statement instanceof Statement.Case c) {
      if (style.ifChains()) {
        statement(level, asIf(c, 0));
      } else {
        choice(level, c);
      }
    } else if (statement instanceof Statement.Raw r) {
      raw(level, r.text());
    }
  }

  private void choice(int level, String before, Statement.If i) {
    // A branch with an if inside needs its own end, or the else would belong to that.
    boolean begin =
        style.blocks() || i.then().size() != 1 || !(i.then().get(0) instanceof Statement.Assign);
    String condition =
        Expressions.condition(
            Expressions.negation(i.condition(), style.negation()), style.unsized());
    String keyword = before + "if" + style.spacing().keyword();
    lines.line(level, keyword + "(" + condition + ")" + (begin ? " begin" : ""));
    i.then().forEach(s -> statement(level + 1, s));
    String end = begin ? "end " : "";
    if (begin && !i.otherwise().isEmpty() && !style.spacing().otherwise()) {
      lines.line(level, "end");
      end = "";
    }
    if (i.otherwise().isEmpty()) {
      if (begin) {
        lines.line(level, "end");
      }
    } else if (i.otherwise().size() == 1 && i.otherwise().get(0) instanceof Statement.If next) {
      choice(level, end + "else ", next);
    } else {
      boolean block =
          style.blocks()
              || i.otherwise().size() != 1
              || !(i.otherwise().get(0) instanceof Statement.Assign);
      lines.line(level, end + "else" + (block ? " begin" : ""));
      i.otherwise().forEach(s -> statement(level + 1, s));
      if (block) {
        lines.line(level, "end");
      }
    }
  }

  private String assignment(Statement.Assign a) {
    return a.target() + " " + operator + " " + value(a.value()) + ";";
  }

  /** A value as this author writes it. */
  String value(String expression) {
    if (labels.contains(expression)) {
      return expression;
    }
    String value = Expressions.value(expression, style.unsized());
    Matcher any = REDUCED.matcher(value);
    if (any.matches() && draws.fork("reduced").chance(0.85)) {
      value = any.group(2) + (any.group(1).equals("|") ? " != 0" : " == 0");
    }
    if (!TEST.matcher(value).matches()) {
      return value;
    }
    return style.slips().redundant()
        ? "(" + value + ")" + (style.unsized() ? " ? 1 : 0" : " ? 1'b1 : 1'b0")
        : draws.chance(0.6) ? "(" + value + ")" : value;
  }

  private static Statement asIf(Statement.Case c, int from) {
    Statement.Item item = c.items().get(from);
    List<String> tests =
        Stream.of(item.label().split(",")).map(l -> c.selector() + " == " + l.strip()).toList();
    String condition = tests.size() == 1 ? tests.get(0) : "(" + String.join(") || (", tests) + ")";
    List<Statement> rest = from + 1 < c.items().size() ? List.of(asIf(c, from + 1)) : c.otherwise();
    return new Statement.If(condition, item.body(), rest);
  }

  private void choice(int level, Statement.Case c) {
    lines.line(level, "case" + style.spacing().keyword() + "(" + c.selector() + ")");
    c.items().forEach(i -> labels.add(i.label()));
    for (Statement.Item item : c.items()) {
      item(level + 1, item.label(), item.body());
    }
    if (!c.otherwise().isEmpty()) {
      item(level + 1, "default", c.otherwise());
    }
    lines.line(level, "endcase");
  }

  private void item(int level, String label, List<Statement> body) {
    if (body.isEmpty()) {
      lines.line(level, label + ": ;");
    } else if (body.size() == 1 && body.get(0) instanceof Statement.Assign a) {
      lines.line(level, label + ": " + assignment(a));
    } else if (!style.blocks()
        && body.size() == 1
        && body.get(0) instanceof Statement.If i
        && i.otherwise().isEmpty()
        && i.then().size() == 1
        && i.then().get(0) instanceof Statement.Assign a) {
      lines.line(
          level,
          label
              + ": if"
              + style.spacing().keyword()
              + "("
              + Expressions.condition(i.condition(), style.unsized())
              + ") "
              + assignment(a));
    } else {
      lines.line(level, label + ": begin");
      body.forEach(s -> statement(level + 1, s));
      lines.line(level, "end");
    }
  }
}
