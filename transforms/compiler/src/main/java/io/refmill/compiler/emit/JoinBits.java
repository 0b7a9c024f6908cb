package io.refmill.compiler.emit;

import java.util.ArrayList;
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

  /** Lines that are searched for the first bits. */
  private static final int REACH = 40;

  private final Lines lines;
  private final int columns;

  private JoinBits(Lines lines, int columns) {
    this.lines = lines;
    this.columns = columns;
  }

  /** Rewrites the lines of a model in place. */
  static void run(Lines lines, int columns) {
    JoinBits pass = new JoinBits(lines, columns);
    for (int i = 0; i < lines.size(); i++) {
      Matcher m = START.matcher(lines.line(i));
      if (m.matches() && pass.join(i, m.group(1), m.group(2))) {
        i--;
      }
    }
  }

  /** Removes a start at a line, and tells whether it did. */
  private boolean join(int start, String indent, String name) {
    String adding = indent + name + " |= ";
    Pattern mention = Pattern.compile("\\b" + name + "\\b");
    int at = start + 1;
    while (at < lines.size() && !lines.line(at).startsWith(adding)) {
      if (at - start > REACH || !passes(lines.line(at), indent) || found(mention, lines.line(at))) {
        return false;
      }
      at++;
    }
    List<String> terms = new ArrayList<>();
    int length = indent.length() + name.length() + 3;
    int end = at;
    while (end < lines.size() && lines.line(end).startsWith(adding)) {
      String term = lines.line(end).substring(adding.length());
      length += term.length() + 5;
      if (found(mention, term) || term.contains("\n") || end > at && length > columns) {
        break;
      }
      terms.add(term);
      end++;
    }
    if (terms.isEmpty()) {
      return false;
    }
    lines.replace(at, end, indent + name + " = " + joined(terms));
    lines.mergeIntoNext(start);
    return true;
  }

  private static boolean found(Pattern mention, String text) {
    return mention.matcher(text).find();
  }

  /** Whether a line is a whole statement of the block. */
  private static boolean passes(String line, String indent) {
    return line.isEmpty()
        || line.startsWith(indent)
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
