package io.refmill.compiler.emit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes one choice of several where that is all they are: an {@code else} that holds nothing but an
 * {@code if} becomes {@code elif}, unless it is a value's part of a case statement, and a branch
 * goes whose condition was asked before in the same choice. Conditions have no effects, and nothing
 * runs between those of one choice, so that the same text has the same value.
 *
 * <pre>
 * before  if rst: ...              after  if rst: ...
 *         else:                           elif s == 0: ...
 *             if s == 0: ...              elif s == 1: ...
 *             elif s == 1: ...
 *             elif s == 0: ...
 * </pre>
 *
 * <p>Lines are looked at twice, from the first to the last.
 */
final class FlattenBranches {
  private static final String STEP = "    ";

  private final Lines lines;

  /** Lines of {@code else} that go, with the level of their blocks. */
  private final BitSet flat = new BitSet();

  private FlattenBranches(Lines lines) {
    this.lines = lines;
  }

  /** Rewrites the lines of a model in place. */
  static void run(Lines lines) {
    FlattenBranches pass = new FlattenBranches(lines);
    pass.find();
    pass.rewrite();
  }

  /** An {@code else} of which every line so far belongs to one {@code if}. */
  private record Candidate(int line, int indent) {}

  private void find() {
    Deque<Candidate> open = new ArrayDeque<>();
    // What the last line of each level begins: an else can belong to a loop.
    List<Boolean> choice = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.line(i);
      if (line.isEmpty()) {
        continue;
      }
      int indent = indent(line);
      while (!open.isEmpty() && open.peek().indent >= indent) {
        flat.set(open.pop().line);
      }
      String code = line.substring(indent);
      boolean otherwise = code.equals("else:");
      if (!open.isEmpty() && open.peek().indent + STEP.length() == indent) {
        boolean begins = i == open.peek().line + 1;
        if (begins ? !isIf(code) : !isElif(code) && !(otherwise && isChoice(choice, indent))) {
          open.pop();
        }
      }
      boolean item = lines.origins(i).stream().anyMatch(Lines.Origin::item);
      if (otherwise && !item && isChoice(choice, indent)) {
        open.push(new Candidate(i, indent));
      }
      int level = indent / STEP.length();
      while (choice.size() > level) {
        choice.remove(choice.size() - 1);
      }
      while (choice.size() < level) {
        choice.add(false);
      }
      choice.add(isIf(code) || isElif(code));
    }
    open.forEach(c -> flat.set(c.line));
  }

  private static boolean isChoice(List<Boolean> choice, int indent) {
    int level = indent / STEP.length();
    return level < choice.size() && choice.get(level);
  }

  private static boolean isIf(String code) {
    return code.startsWith("if ") && code.endsWith(":");
  }

  private static boolean isElif(String code) {
    return code.startsWith("elif ") && code.endsWith(":");
  }

  private static int indent(String line) {
    int indent = 0;
    while (indent < line.length() && line.charAt(indent) == ' ') {
      indent++;
    }
    return indent;
  }

  /** A choice that is being read: the level that its branches have now, and what was asked. */
  private record Choice(int indent, Set<String> asked) {}

  private void rewrite() {
    BitSet gone = new BitSet();
    Deque<Choice> choices = new ArrayDeque<>();
    // Levels of the blocks of else around the line that are no longer there.
    Deque<Integer> left = new ArrayDeque<>();
    int deadFrom = -1;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.line(i);
      if (line.isEmpty()) {
        continue;
      }
      int before = indent(line);
      while (!left.isEmpty() && left.peek() >= before) {
        left.pop();
      }
      int indent = before - STEP.length() * left.size();
      if (deadFrom >= 0 && indent > deadFrom) {
        gone.set(i);
        continue;
      }
      deadFrom = -1;
      List<Lines.Origin> origins = lines.origins(i);
      boolean joined = flat.get(i);
      if (joined) {
        left.push(before);
        gone.set(i++);
        line = lines.line(i);
        List<Lines.Origin> both = new ArrayList<>();
        // What is said behind else is about all that follows.
        origins.forEach(o -> both.add(new Lines.Origin(o.location(), true, o.item())));
        both.addAll(lines.origins(i));
        origins = both;
      }
      String code = line.substring(indent(line));
      if (joined) {
        code = "el" + code;
      }
      while (!choices.isEmpty() && choices.peek().indent > indent) {
        choices.pop();
      }
      if (isIf(code)) {
        if (!choices.isEmpty() && choices.peek().indent == indent) {
          choices.pop();
        }
        choices.push(new Choice(indent, new HashSet<>()));
      }
      if (isIf(code) || isElif(code)) {
        String condition = code.substring(code.indexOf(' '));
        if (!choices.element().asked.add(condition)) {
          deadFrom = indent;
          gone.set(i);
          continue;
        }
      }
      if (joined || !left.isEmpty()) {
        lines.set(i, " ".repeat(indent) + code, origins);
      }
    }
    lines.removeAll(gone);
  }
}
