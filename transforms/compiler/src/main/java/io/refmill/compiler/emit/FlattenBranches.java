package io.refmill.compiler.emit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * Makes one choice of several where that is all they are: an {@code else} that holds nothing but an
 * {@code if} becomes {@code elif}, unless it is a value's part of a case statement.
 *
 * <pre>
 * before  if rst: ...              after  if rst: ...
 *         else:                           elif s == 0: ...
 *             if s == 0: ...              elif s == 1: ...
 *             elif s == 1: ...
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
      int indent = Branches.indent(line);
      while (!open.isEmpty() && open.peek().indent >= indent) {
        flat.set(open.pop().line);
      }
      String code = line.substring(indent);
      boolean otherwise = code.equals("else:");
      if (!open.isEmpty() && open.peek().indent + STEP.length() == indent) {
        boolean begins = i == open.peek().line + 1;
        if (begins
            ? !Branches.isIf(code)
            : !Branches.isElif(code) && !(otherwise && isChoice(choice, indent))) {
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
      choice.add(Branches.isIf(code) || Branches.isElif(code));
    }
    open.forEach(c -> flat.set(c.line));
  }

  private static boolean isChoice(List<Boolean> choice, int indent) {
    int level = indent / STEP.length();
    return level < choice.size() && choice.get(level);
  }

  private void rewrite() {
    BitSet gone = new BitSet();
    // Levels of the blocks of else around the line that are no longer there.
    Deque<Integer> left = new ArrayDeque<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.line(i);
      if (line.isEmpty()) {
        continue;
      }
      int before = Branches.indent(line);
      while (!left.isEmpty() && left.peek() >= before) {
        left.pop();
      }
      int indent = before - STEP.length() * left.size();
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
      String code = line.substring(Branches.indent(line));
      if (joined) {
        code = "el" + code;
      }
      if (joined || !left.isEmpty()) {
        lines.set(i, " ".repeat(indent) + code, origins);
      }
    }
    lines.removeAll(gone);
  }
}
