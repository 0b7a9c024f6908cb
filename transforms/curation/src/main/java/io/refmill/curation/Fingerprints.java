package io.refmill.curation;

import io.refmill.contamination.Hashes;
import io.refmill.contamination.Normalizer;
import io.refmill.contamination.VerilogTokenizer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Keys by which exact duplicates are found: equal keys mean the same design.
 *
 * <p>Two designs have the same {@link #verilog} key when their token streams are equal in the
 * strict form of {@link Normalizer#strict}: white space, comments, attributes, labels behind {@code
 * end}, spelling of numbers, needless escapes, directives without effect on the design, and the top
 * module's name do not count. Everything else does, so that no key can merge designs that differ.
 *
 * <p>Two designs have the same {@link #python} key when their models are equal but for comments,
 * blank lines, white space at line ends, and constants of a class that nothing reads; the model's
 * class has always the same name, so this finds designs that are written differently in Verilog and
 * come to the same model, parameters without a use among them.
 *
 * @param verilog SHA-256, 64 hexadecimal digits
 * @param python SHA-256, 64 hexadecimal digits
 */
public record Fingerprints(String verilog, String python) {
  private static final Pattern CONSTANT = Pattern.compile(" {4}[A-Za-z_]\\w* = .*[^(\\[{,]");
  private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");

  /**
   * The keys of a design.
   *
   * @param verilogSource all files of the design, in compilation order, joined by line feeds
   * @param top name of the top module
   * @param pythonSource the model's text
   */
  public static Fingerprints of(String verilogSource, String top, String pythonSource) {
    return new Fingerprints(verilogKey(verilogSource, top), pythonKey(pythonSource));
  }

  /** The {@link #verilog} key alone, for sources that have no model yet. */
  public static String verilogKey(String source, String top) {
    return Hashes.sha256(Normalizer.strict(VerilogTokenizer.tokenize(source), top));
  }

  /** The {@link #python} key alone. */
  public static String pythonKey(String source) {
    return Hashes.sha256(withoutUnreadConstants(pythonLines(source)));
  }

  /**
   * Lines without constants, between the head of a class and its first method, that nothing names;
   * from the last to the first, as one may be made of those before it.
   */
  private static List<String> withoutUnreadConstants(List<String> lines) {
    Map<String, Integer> uses = new HashMap<>();
    lines.forEach(line -> names(line).forEach(name -> uses.merge(name, 1, Integer::sum)));
    List<String> result = new ArrayList<>(lines);
    Deque<Integer> constants = constants(lines);
    while (!constants.isEmpty()) {
      int at = constants.pop();
      List<String> names = names(lines.get(at));
      if (uses.get(names.get(0)) == 1) {
        result.remove(at);
        names.forEach(name -> uses.merge(name, -1, Integer::sum));
      }
    }
    return result;
  }

  /** Where constants of classes are that take one line, the last first. */
  private static Deque<Integer> constants(List<String> lines) {
    Deque<Integer> result = new ArrayDeque<>();
    boolean head = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      head = line.startsWith("class ") || head && !line.startsWith("    def ");
      if (head && CONSTANT.matcher(line).matches()) {
        result.push(i);
      }
    }
    return result;
  }

  private static List<String> names(String line) {
    return NAME.matcher(line).results().map(MatchResult::group).toList();
  }

  /**
   * Lines without comments, trailing blanks and blank lines. Text in string literals is left as it
   * is, lines inside a triple-quoted string too.
   */
  static List<String> pythonLines(String source) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    String quote = "";
    int i = 0;
    while (i < source.length()) {
      char c = source.charAt(i);
      if (c == '\r') {
        i++;
      } else if (c == '\n') {
        boolean inside = quote.length() == 3;
        addLine(lines, line, inside);
        quote = inside ? quote : "";
        i++;
      } else if (!quote.isEmpty()) {
        if (c == '\\' && i + 1 < source.length() && source.charAt(i + 1) != '\n') {
          line.append(c).append(source.charAt(i + 1));
          i += 2;
        } else if (source.startsWith(quote, i)) {
          line.append(quote);
          i += quote.length();
          quote = "";
        } else {
          line.append(c);
          i++;
        }
      } else if (c == '#') {
        while (i < source.length() && source.charAt(i) != '\n') {
          i++;
        }
      } else if (c == '"' || c == '\'') {
        String triple = String.valueOf(c).repeat(3);
        quote = source.startsWith(triple, i) ? triple : String.valueOf(c);
        line.append(quote);
        i += quote.length();
      } else {
        line.append(c);
        i++;
      }
    }
    addLine(lines, line, false);
    return lines;
  }

  private static void addLine(List<String> lines, StringBuilder line, boolean verbatim) {
    String text = verbatim ? line.toString() : line.toString().stripTrailing();
    if (verbatim || !text.isEmpty()) {
      lines.add(text);
    }
    line.setLength(0);
  }
}
