package io.refmill.compiler.emit;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Gives a local that starts as 0 the bits that are added to it right away:
 *
 * <pre>
 * before  y = 0
 *         y |= a
 *         y |= b << 1
 * after   y = a | (b << 1)
 * </pre>
 *
 * <p>Between the start and the first bits may stand lines that do nothing with the local; further
 * bits join only from the next line on, without the local among them, and as far as the line has
 * room. All of it stands in one block, so that nothing else can come between.
 */
final class JoinBits {
  private static final Pattern START = Pattern.compile("( *)(\\w+) = 0");

  private static final Pattern JUMP = Pattern.compile("^ *(break|continue|return|raise)\\b");

  /** Lines that are searched for the first bits. */
  private static final int REACH = 40;

  private final Lines lines;
  private final int columns;

  /** The line behind each line; those that have gone are left out. */
  private final int[] next;

  private final BitSet gone = new BitSet();

  private JoinBits(Lines lines, int columns) {
    this.lines = lines;
    this.columns = columns;
    this.next = new int[lines.size()];
    for (int i = 0; i < next.length; i++) {
      next[i] = i + 1;
    }
  }

  /** Rewrites the lines of a model in place. */
  static void run(Lines lines, int columns) {
    JoinBits pass = new JoinBits(lines, columns);
    for (int i = 0; i < lines.size(); i = pass.next[i]) {
      Matcher m = START.matcher(lines.line(i));
      if (m.matches()) {
        pass.join(i, m.group(1), m.group(2));
      }
    }
    lines.removeAll(pass.gone);
  }

  /** Removes a start at a line if that can be. */
  private void join(int start, String indent, String name) {
    String adding = indent + name + " |= ";
    Pattern mention = Pattern.compile("\\b" + name + "\\b");
    int at = next[start];
    int passed = 0;
    while (at < lines.size() && !lines.line(at).startsWith(adding)) {
      if (++passed > REACH || !passes(lines.line(at), indent) || found(mention, lines.line(at))) {
        return;
      }
      at = next[at];
    }
    List<String> terms = new ArrayList<>();
    List<Lines.Origin> origins = new ArrayList<>();
    int length = indent.length() + name.length() + 3;
    int end = at;
    while (end < lines.size() && lines.line(end).startsWith(adding)) {
      String term = lines.line(end).substring(adding.length());
      length += term.length() + 5;
      if (found(mention, term) || term.contains("\n") || end > at && length > columns) {
        break;
      }
      terms.add(term);
      origins.addAll(lines.origins(end));
      gone.set(end);
      end = next[end];
    }
    if (terms.isEmpty()) {
      return;
    }
    gone.clear(at);
    next[at] = end;
    lines.set(at, indent + name + " = " + joined(terms), origins);
    gone.set(start);
    List<Lines.Origin> both = new ArrayList<>(lines.origins(start));
    both.addAll(lines.origins(next[start]));
    lines.set(next[start], lines.line(next[start]), both);
  }

  private static boolean found(Pattern mention, String text) {
    return mention.matcher(text).find();
  }

  /** Whether a line is a whole statement of the block, behind which the block goes on. */
  private static boolean passes(String line, String indent) {
    return line.isEmpty()
        || line.startsWith(indent)
            && !JUMP.matcher(line).find()
            && line.length() > indent.length()
            && line.charAt(indent.length()) != ' '
            && !line.endsWith(":")
            && !line.contains("\n");
  }

  private static String joined(List<String> terms) {
    if (terms.size() == 1) {
      return terms.get(0);
    }
    List<String> result = new ArrayList<>();
    for (String t : terms) {
      result.add(t.matches("[\\w.]+") ? t : "(" + t + ")");
    }
    return String.join(" | ", result);
  }
}
