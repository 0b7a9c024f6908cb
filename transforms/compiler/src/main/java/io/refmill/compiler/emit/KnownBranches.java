package io.refmill.compiler.emit;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/**
 * Leaves out of a choice what its earlier conditions decide: a branch that is never taken goes, and
 * one that is always taken where it is reached is the last one.
 *
 * <pre>
 * before  if rst: ...              after  if rst: ...
 *         elif s == 0: ...                elif s == 0: ...
 *         elif not rst and s == 1: ...    elif s == 1: ...
 *         elif s == 0: ...
 *         elif s > 0: ...                 elif s > 0: ...
 *         elif s <= 0: ...                else: ...
 * </pre>
 *
 * <p>Last branches that do nothing go too.
 */
final class KnownBranches {
  private final Lines lines;
  private final boolean integers;
  private final BitSet gone = new BitSet();

  private KnownBranches(Lines lines, boolean integers) {
    this.lines = lines;
    this.integers = integers;
  }

  /**
   * Rewrites the lines of a model in place.
   *
   * @param integers whether all that is compared is an integer
   */
  static void run(Lines lines, boolean integers) {
    KnownBranches pass = new KnownBranches(lines, integers);
    pass.decide();
    lines.removeAll(pass.gone);
    pass.gone.clear();
    pass.dropEmpty();
    lines.removeAll(pass.gone);
  }

  /** A choice that is being read. */
  private static final class Choice {
    final int indent;
    final AskedConditions asked;

    /** Whether a branch is always taken where it is reached, so that no more can be. */
    boolean closed;

    Choice(int indent, AskedConditions asked) {
      this.indent = indent;
      this.asked = asked;
    }
  }

  private void decide() {
    Deque<Choice> choices = new ArrayDeque<>();
    int deadFrom = -1;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.line(i);
      if (line.isEmpty()) {
        continue;
      }
      int indent = Branches.indent(line);
      if (deadFrom >= 0 && indent > deadFrom) {
        gone.set(i);
        continue;
      }
      deadFrom = -1;
      String code = line.substring(indent);
      boolean continues = Branches.isElif(code) || code.equals("else:");
      while (!choices.isEmpty()
          && (choices.peek().indent > indent || choices.peek().indent == indent && !continues)) {
        choices.pop();
      }
      if (Branches.isIf(code)) {
        choices.push(new Choice(indent, new AskedConditions(integers)));
      }
      boolean ofChoice = !choices.isEmpty() && choices.peek().indent == indent;
      if (!ofChoice) {
        continue;
      }
      if (choices.peek().closed || !code.equals("else:") && !ask(choices.peek(), i, code)) {
        gone.set(i);
        deadFrom = indent;
      }
    }
  }

  /** Asks the condition of a branch; false if it is never taken. */
  private boolean ask(Choice choice, int at, String code) {
    String condition = Branches.condition(code);
    String left = choice.asked.ask(condition);
    boolean decided = left.equals("False") || left.equals("True");
    if (Branches.isElif(code) && (decided || !left.equals(condition))) {
      if (left.equals("False")) {
        return false;
      }
      choice.closed = left.equals("True");
      String text = choice.closed ? "else:" : "elif " + left + ":";
      lines.set(at, " ".repeat(choice.indent) + text, lines.origins(at));
    }
    return true;
  }

  /** Takes out branches that do nothing and that no other follows. */
  private void dropEmpty() {
    for (int i = lines.size() - 2; i >= 0; i--) {
      String line = lines.line(i);
      int indent = Branches.indent(line);
      String code = line.substring(indent);
      boolean first = Branches.isIf(code);
      if (!first && !Branches.isElif(code) || !lines.line(i + 1).strip().equals("pass")) {
        continue;
      }
      String after = "";
      for (int next = i + 2; next < lines.size() && after.isEmpty(); next++) {
        after = gone.get(next) ? "" : lines.line(next);
      }
      String follows = after.strip();
      boolean same = Branches.indent(after) == indent;
      if (same && (Branches.isElif(follows) || follows.equals("else:"))) {
        continue;
      }
      gone.set(i, i + 2);
      if (first && lines.line(i - 1).endsWith(":") && Branches.indent(after) < indent) {
        // It was all that its block did.
        lines.set(i, " ".repeat(indent) + "pass", lines.origins(i));
        gone.clear(i);
      }
    }
  }
}
