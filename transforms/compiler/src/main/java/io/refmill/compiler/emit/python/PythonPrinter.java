package io.refmill.compiler.emit.python;

import static java.util.stream.Collectors.joining;

import io.refmill.diagnostics.SourceLocation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Writes statements as text: indentation, parentheses, breaks of long lines, empty lines between
 * definitions, and the source's comments at what comes from where they stand. Each comment appears
 * once, at the first such place: what several instances have in common is not explained for each.
 */
public final class PythonPrinter implements StatementVisitor<Void> {
  /** Columns of a line, as far as lines can be broken. */
  public static final int COLUMNS = 96;

  /** Entries of a dictionary that has a line for each. */
  private static final int MAX_ROWS = 32;

  private static final Comments NO_COMMENTS =
      new Comments() {
        @Override
        public List<String> above(SourceLocation location) {
          return List.of();
        }

        @Override
        public List<String> behind(SourceLocation location) {
          return List.of();
        }
      };

  /** A bound of CPython that a text crosses. */
  public record Excess(int count, String what, int limit) {}

  /**
   * A module as text.
   *
   * @param excess the first bound of CPython that it crosses, or null
   */
  public record Printed(String text, Excess excess) {}

  private final Comments comments;

  /** Comments that were written, by the place they explain. */
  private final Set<String> done = new HashSet<>();

  private final Nesting nesting = new Nesting();
  private final StringBuilder text = new StringBuilder();
  private int level;
  private int loops;

  private PythonPrinter(Comments comments, int level) {
    this.comments = comments;
    this.level = level;
  }

  /** The text of a module's definitions, which ends with one line break. */
  public static Printed module(List<PyStatement> definitions, Comments comments) {
    PythonPrinter printer = new PythonPrinter(comments, 0);
    boolean first = true;
    for (PyStatement s : definitions) {
      printer.text.append(first ? "" : "\n\n");
      s.accept(printer);
      first = false;
    }
    return new Printed(printer.text.toString(), printer.nesting.excess());
  }

  /** The text of a statement without comments: the same for statements that do the same. */
  public static String text(PyStatement s) {
    PythonPrinter printer = new PythonPrinter(NO_COMMENTS, 0);
    s.accept(printer);
    return printer.text.toString();
  }

  /** The length of an expression on one line. */
  public static int length(PyExpression e) {
    return Token.length(ExpressionPrinter.tokens(e));
  }

  /** Whether a statement takes one line at a level of indentation that somebody reads. */
  public static boolean isOneLine(PyStatement s, int level) {
    PythonPrinter printer = new PythonPrinter(NO_COMMENTS, level);
    s.accept(printer);
    return printer.text.indexOf("\n") == printer.text.length() - 1
        && printer.text.length() <= LineLayout.MAX_LENGTH;
  }

  /** Whether an expression is written with parentheses, those of calls included. */
  public static boolean hasParentheses(PyExpression e) {
    return ExpressionPrinter.tokens(e).stream().anyMatch(t -> t.text().equals("("));
  }

  @Override
  public Void assignment(SimpleStatement.Assignment s) {
    String head = Token.text(ExpressionPrinter.tokens(s.targets())) + " = ";
    int depth = Token.depth(ExpressionPrinter.tokens(s.targets()));
    if (s.values().size() == 1
        && s.values().get(0) instanceof PyExpression.ListDisplay list
        && !list.operands().isEmpty()) {
      lines(List.of(margin() + head + "["), s.origins(), 1);
      table(list.operands().stream().map(ExpressionPrinter::tokens).toList());
      lines(List.of(margin() + "]"), List.of(), 0);
      return null;
    }
    return value(head, depth, s.values(), s.origins());
  }

  /** A dictionary's entries stand below each other, as far as that is easy to read. */
  @Override
  public Void table(SimpleStatement.Table s) {
    String head = Token.text(ExpressionPrinter.tokens(s.name())) + " = ";
    boolean apart = s.keyed() && s.entries().size() <= MAX_ROWS;
    boolean explained = s.entries().stream().anyMatch(this::isExplained);
    List<List<Token>> entries = s.entries().stream().map(PythonPrinter::entry).toList();
    String line = head + "(" + entries.stream().map(Token::text).collect(joining(", ")) + ")";
    if (!apart && !explained && indent() + line.length() <= COLUMNS) {
      return line(line, s.origins());
    }
    lines(List.of(margin() + head + (s.keyed() ? "{" : "(")), s.origins(), 1);
    if (apart || explained) {
      level++;
      for (SimpleStatement.TableEntry e : s.entries()) {
        lines(List.of(margin() + Token.text(entry(e)) + ","), e.origins(), 2);
      }
      level--;
    } else {
      table(entries);
    }
    lines(List.of(margin() + (s.keyed() ? "}" : ")")), List.of(), 0);
    return null;
  }

  private static List<Token> entry(SimpleStatement.TableEntry e) {
    return e.key() == null
        ? ExpressionPrinter.tokens(e.value())
        : ExpressionPrinter.entry(e.key(), e.value());
  }

  /** Whether the source says something about an entry. */
  private boolean isExplained(SimpleStatement.TableEntry e) {
    return e.origins().stream()
        .map(Origin::location)
        .anyMatch(
            l ->
                !l.equals(SourceLocation.NONE)
                    && !(comments.above(l).isEmpty() && comments.behind(l).isEmpty()));
  }

  @Override
  public Void augmented(SimpleStatement.AugmentedAssignment s) {
    List<Token> target = ExpressionPrinter.tokens(s.target());
    String operator =
        switch (s.operator()) {
          case OR -> " |= ";
          case XOR -> " ^= ";
          case AND -> " &= ";
          case ADD -> " += ";
          case SUBTRACT -> " -= ";
        };
    return value(
        Token.text(target) + operator, Token.depth(target), List.of(s.value()), s.origins());
  }

  @Override
  public Void expression(SimpleStatement.ExpressionStatement s) {
    List<Token> tokens = ExpressionPrinter.tokens(s.value());
    lines(LineLayout.bare(tokens, "", indent(), COLUMNS).lines(), s.origins(), Token.depth(tokens));
    return null;
  }

  @Override
  public Void pass(SimpleStatement.Pass s) {
    return line("pass", s.origins());
  }

  @Override
  public Void leave(SimpleStatement.Leave s) {
    return line(
        switch (s.exit()) {
          case BREAK -> "break";
          case CONTINUE -> "continue";
        },
        s.origins());
  }

  @Override
  public Void returned(SimpleStatement.Return s) {
    if (s.values().size() == 1 && s.values().get(0) instanceof PyExpression.DictDisplay dict) {
      List<Token> tokens = ExpressionPrinter.tokens(dict);
      if (indent() + "return ".length() + Token.length(tokens) > COLUMNS) {
        lines(List.of(margin() + "return {"), s.origins(), 1);
        table(
            dict.entries().stream().map(e -> ExpressionPrinter.entry(e.key(), e.value())).toList());
        lines(List.of(margin() + "}"), List.of(), 0);
        return null;
      }
    }
    return value("return ", 0, s.values(), s.origins());
  }

  @Override
  public Void raise(SimpleStatement.Raise s) {
    return line("raise " + Token.text(ExpressionPrinter.tokens(s.exception())), s.origins());
  }

  @Override
  public Void choice(CompoundStatement.If s) {
    String keyword = "if ";
    for (Branch b : s.branches()) {
      condition(keyword, b.condition(), b.origins());
      block(b.body());
      keyword = "elif ";
    }
    return otherwise(s.otherwise());
  }

  private Void otherwise(Otherwise s) {
    if (!s.isAbsent()) {
      line("else:", s.origins());
      block(s.body());
    }
    return null;
  }

  @Override
  public Void forLoop(CompoundStatement.For s) {
    loops++;
    line(
        "for "
            + Token.text(ExpressionPrinter.tokens(s.targets()))
            + " in "
            + Token.text(ExpressionPrinter.tokens(s.values()))
            + ":",
        s.origins());
    block(s.body());
    loops--;
    return otherwise(s.otherwise());
  }

  @Override
  public Void whileLoop(CompoundStatement.While s) {
    loops++;
    condition("while ", s.condition(), s.origins());
    block(s.body());
    loops--;
    return null;
  }

  @Override
  public Void function(CompoundStatement.FunctionDefinition s) {
    List<Token> head = new ArrayList<>();
    head.add(Token.word("def " + s.name()));
    head.add(Token.open("("));
    for (int i = 0; i < s.parameters().size(); i++) {
      if (i > 0) {
        head.add(Token.operator(", ", Token.COMMA));
      }
      Parameter p = s.parameters().get(i);
      head.add(Token.word(p.name() + (p.annotation().isEmpty() ? "" : ": " + p.annotation())));
    }
    head.add(Token.close(")"));
    String tail = s.result().isEmpty() ? ":" : " -> " + s.result() + ":";
    lines(LineLayout.bare(head, tail, indent(), COLUMNS).lines(), s.origins(), 1);
    block(s.body());
    return null;
  }

  @Override
  public Void type(CompoundStatement.ClassDefinition s) {
    line("class " + s.name() + ":", s.origins());
    level++;
    boolean first = true;
    for (PyStatement member : s.body()) {
      if (member instanceof CompoundStatement.FunctionDefinition && !first) {
        text.append('\n');
      }
      member.accept(this);
      first = false;
    }
    level--;
    return null;
  }

  @Override
  public Void comment(SimpleStatement.Comment s) {
    return line("# " + s.text(), s.origins());
  }

  @Override
  public Void blank(SimpleStatement.Blank s) {
    text.append('\n');
    return null;
  }

  @Override
  public Void given(CompoundStatement.Given s) {
    text.append(s.text());
    return null;
  }

  private void block(List<PyStatement> body) {
    level++;
    body.forEach(s -> s.accept(this));
    level--;
  }

  private void condition(String keyword, PyExpression condition, List<Origin> origins) {
    List<Token> tokens = ExpressionPrinter.tokens(condition);
    broken(keyword, 0, tokens, ":", origins);
  }

  private Void value(String head, int depth, List<PyExpression> values, List<Origin> origins) {
    return broken(head, depth, ExpressionPrinter.tokens(values), "", origins);
  }

  private Void broken(
      String head, int depth, List<Token> value, String tail, List<Origin> origins) {
    LineLayout layout = LineLayout.of(head, value, tail, indent(), COLUMNS);
    lines(layout.lines(), origins, Math.max(depth, Token.depth(value) + layout.added()));
    return null;
  }

  /** Items in lines of bearable length, each with a comma. */
  private void table(List<List<Token>> items) {
    level++;
    StringBuilder line = new StringBuilder();
    for (List<Token> tokens : items) {
      String item = Token.text(tokens);
      if (line.length() > 0 && line.length() + item.length() + 4 > COLUMNS - indent()) {
        row(line);
      }
      line.append(line.length() > 0 ? ", " : "").append(item);
    }
    row(line);
    level--;
  }

  private void row(StringBuilder items) {
    text.append(margin()).append(items).append(",\n");
    items.setLength(0);
  }

  private int indent() {
    return level * LineLayout.STEP;
  }

  private String margin() {
    return " ".repeat(indent());
  }

  private Void line(String line, List<Origin> origins) {
    lines(List.of(margin() + line), origins, 0);
    return null;
  }

  /** The lines of a statement, or of its head, with the comments about it. */
  private void lines(List<String> lines, List<Origin> origins, int parentheses) {
    nesting.statement(level, loops, parentheses);
    List<String> above = new ArrayList<>();
    String behind = null;
    for (Origin o : origins) {
      if (o.location().equals(SourceLocation.NONE)) {
        continue;
      }
      above.addAll(take(o, "above", comments::above));
      above.addAll(opening(o));
      List<String> here = take(o, "behind", comments::behind);
      if (behind == null && !o.whole() && here.size() == 1 && fits(lines, here.get(0))) {
        behind = here.get(0);
      } else {
        above.addAll(here);
      }
    }
    above.stream()
        .flatMap(a -> wrapped(a).stream())
        .forEach(a -> text.append(margin()).append("# ").append(a).append('\n'));
    for (String l : lines) {
      text.append(l);
      if (behind != null) {
        text.append("  # ").append(behind);
      }
      text.append('\n');
    }
  }

  /** A comment as the lines that it has room in; words that are longer stay whole. */
  private List<String> wrapped(String comment) {
    int room = Math.max(COLUMNS / 2, COLUMNS - margin().length() - "# ".length());
    List<String> lines = new ArrayList<>();
    String rest = comment;
    while (rest.length() > room) {
      int space = rest.lastIndexOf(' ', room);
      int end = space > 0 ? space : rest.indexOf(' ', room);
      if (end < 0) {
        break;
      }
      lines.add(rest.substring(0, end));
      rest = rest.substring(end + 1).stripLeading();
    }
    lines.add(rest);
    return lines;
  }

  private static boolean fits(List<String> lines, String comment) {
    return lines.size() == 1 && lines.get(0).length() + 4 + comment.length() <= COLUMNS;
  }

  private List<String> take(Origin o, String kind, Function<SourceLocation, List<String>> comment) {
    return isNew(kind, o.location().line(), o) ? comment.apply(o.location()) : List.of();
  }

  /** What stands behind the head of the block, unless it was written at that head. */
  private List<String> opening(Origin o) {
    List<String> comment = comments.opening(o.location());
    return comment.isEmpty() || isNew("behind", o.location().line() - 1, o) ? comment : List.of();
  }

  private boolean isNew(String kind, int line, Origin o) {
    return done.add(kind + line + ":" + o.location().file());
  }
}
