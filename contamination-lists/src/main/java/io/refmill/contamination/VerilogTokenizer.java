package io.refmill.contamination;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Splits Verilog text into tokens whose spelling is normalised, for comparing texts; it is no
 * parser, accepts anything, and never fails.
 *
 * <p>Left out: white space, comments, attributes {@code (* ... *)} (IEEE 1800-2017 5.12: they do
 * not change what a simulator computes), the labels after {@code end} keywords (9.3.4), and
 * directives that do not change the meaning of a design without delays ({@code `timescale}, {@code
 * `celldefine}, {@code `endcelldefine}, {@code `line}, {@code `pragma}, {@code `resetall}, {@code
 * `default_nettype} with {@code wire} or {@code none}). Other directives stay, as tokens: {@code
 * `define} and {@code `ifdef} decide what the text means.
 *
 * <p>Numbers (5.7.1) are written in one way: {@code 8'd255}, {@code 8 'hFF} and {@code
 * 8'b1111_1111} are all {@code 8'hff}; digits x, z and ? keep the base. An escaped identifier that
 * needs no escape loses it (5.6.1).
 *
 * <p>A token's first character tells its kind: a letter, {@code _} or a backslash an identifier or
 * keyword, a digit or apostrophe a number (or a fill literal or cast), a double quote a string, a
 * backquote a directive or macro, {@code $} a system name, everything else an operator.
 */
public final class VerilogTokenizer {
  /** Longest digit string that is converted to base 16; longer ones keep their spelling. */
  private static final int MAX_CONVERTED_DIGITS = 4096;

  private static final Set<String> HARMLESS_DIRECTIVES =
      Set.of("`timescale", "`celldefine", "`endcelldefine", "`line", "`pragma", "`resetall");

  private static final Set<String> END_KEYWORDS =
      Set.of("end", "endmodule", "endfunction", "endtask", "endgenerate", "endpackage", "endcase");

  private static final String[] OPERATORS = {
    "<<<=", ">>>=", "===", "!==", "==?", "!=?", "<<<", ">>>", "<<=", ">>=", "&&&", "<->", "->>",
    "**", "&&", "||", "==", "!=", "<=", ">=", "<<", ">>", "~&", "~|", "~^", "^~", "+:", "-:", "++",
    "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "->", "::", "##", ".*"
  };

  /** Operators of several characters by their first one: of most characters there are none. */
  private static final String[][] BY_FIRST = byFirst();

  private final String source;
  private final List<String> tokens = new ArrayList<>();
  private int at;

  private VerilogTokenizer(String source) {
    this.source = source;
  }

  /** The normalised tokens of {@code source}, in order; takes time linear in its length. */
  public static List<String> tokenize(String source) {
    VerilogTokenizer tokenizer = new VerilogTokenizer(source);
    tokenizer.run();
    return List.copyOf(tokenizer.tokens);
  }

  /** Whether a token is an identifier or a keyword. */
  public static boolean isWord(String token) {
    char c = token.charAt(0);
    return Character.isLetter(c) || c == '_' || c == '\\';
  }

  private void run() {
    while (at < source.length()) {
      char c = source.charAt(at);
      if (Character.isWhitespace(c)) {
        at++;
      } else if (source.startsWith("//", at)) {
        skipTo("\n");
      } else if (source.startsWith("/*", at)) {
        at += 2;
        skipTo("*/");
      } else if (source.startsWith("(*", at) && isAttribute()) {
        skipAttribute();
      } else if (c == '"') {
        string();
      } else if (c == '`') {
        directive();
      } else if (c == '\\') {
        escapedIdentifier();
      } else if (isIdentifierPart(c) && !isDigit(c)) {
        int start = at;
        while (at < source.length() && isIdentifierPart(source.charAt(at))) {
          at++;
        }
        word(source.substring(start, at));
      } else if (isDigit(c)) {
        number();
      } else if (c == '\'') {
        basedNumber("");
      } else {
        operator();
      }
    }
  }

  private void skipTo(String end) {
    int found = source.indexOf(end, at);
    at = found < 0 ? source.length() : found + end.length();
  }

  /** {@code (*} opens an attribute unless it is the sensitivity list {@code (*)}. */
  private boolean isAttribute() {
    int next = skipBlanks(at + 2);
    return next < source.length() && source.charAt(next) != ')';
  }

  /** Attribute values may be strings, and those may hold {@code *)}. */
  private void skipAttribute() {
    at += 2;
    while (at < source.length() && !source.startsWith("*)", at)) {
      if (source.charAt(at) == '"') {
        skipString();
      } else {
        at++;
      }
    }
    at = Math.min(at + 2, source.length());
  }

  private int skipBlanks(int from) {
    int i = from;
    while (i < source.length() && Character.isWhitespace(source.charAt(i))) {
      i++;
    }
    return i;
  }

  private void string() {
    int start = at;
    skipString();
    tokens.add(source.substring(start, at));
  }

  private void skipString() {
    at++;
    while (at < source.length() && source.charAt(at) != '"' && source.charAt(at) != '\n') {
      at += source.charAt(at) == '\\' ? 2 : 1;
    }
    at = Math.min(at + 1, source.length());
  }

  private void directive() {
    int start = at++;
    while (at < source.length() && isIdentifierPart(source.charAt(at))) {
      at++;
    }
    String name = source.substring(start, at);
    if (HARMLESS_DIRECTIVES.contains(name)) {
      skipLine();
    } else if (name.equals("`default_nettype")) {
      int lineStart = at;
      skipLine();
      String type = source.substring(lineStart, at).split("//", 2)[0].trim();
      if (!type.equals("wire") && !type.equals("none")) {
        tokens.add(name);
        tokens.add(type);
      }
    } else {
      tokens.add(name);
    }
  }

  private void skipLine() {
    int end = source.indexOf('\n', at);
    at = end < 0 ? source.length() : end;
  }

  private void escapedIdentifier() {
    int start = ++at;
    while (at < source.length() && !Character.isWhitespace(source.charAt(at))) {
      at++;
    }
    String name = source.substring(start, at);
    word(isSimple(name) && !VerilogKeywords.ALL.contains(name) ? name : "\\" + name);
  }

  private static boolean isSimple(String name) {
    if (name.isEmpty() || isDigit(name.charAt(0)) || name.charAt(0) == '$') {
      return false;
    }
    return name.chars().allMatch(c -> isIdentifierPart((char) c));
  }

  /** Adds a word, and drops {@code : label} behind an end keyword. */
  private void word(String word) {
    int last = tokens.size() - 1;
    if (last >= 1 && tokens.get(last).equals(":") && END_KEYWORDS.contains(tokens.get(last - 1))) {
      tokens.remove(last);
      return;
    }
    tokens.add(word);
  }

  private void number() {
    int start = at;
    while (at < source.length() && (isDigit(source.charAt(at)) || source.charAt(at) == '_')) {
      at++;
    }
    String digits = withoutLeadingZeros(source.substring(start, at).replace("_", ""));
    int next = skipBlanks(at);
    if (next < source.length() && source.charAt(next) == '\'' && isBase(next + 1)) {
      at = next;
      basedNumber(digits);
      return;
    }
    // Reals and time literals: 1.5e3, 10ns.
    int tail = at;
    while (at < source.length()
        && (isIdentifierPart(source.charAt(at))
            || (source.charAt(at) == '.'
                && at + 1 < source.length()
                && isDigit(source.charAt(at + 1))))) {
      at++;
    }
    tokens.add(digits + source.substring(tail, at));
  }

  private boolean isBase(int from) {
    int i = from;
    if (i < source.length() && "sS".indexOf(source.charAt(i)) >= 0) {
      i++;
    }
    return i < source.length() && "bBoOdDhH".indexOf(source.charAt(i)) >= 0;
  }

  /** At an apostrophe, behind a size (which may be empty). */
  private void basedNumber(String size) {
    at++;
    if (!isBase(at)) {
      // A fill literal such as '0, or the apostrophe of a cast or an assignment pattern.
      if (at < source.length() && "01xXzZ".indexOf(source.charAt(at)) >= 0) {
        tokens.add("'" + Character.toLowerCase(source.charAt(at++)));
      } else {
        tokens.add("'");
      }
      return;
    }
    String sign = "";
    if ("sS".indexOf(source.charAt(at)) >= 0) {
      sign = "s";
      at++;
    }
    char base = Character.toLowerCase(source.charAt(at++));
    at = skipBlanks(at);
    int start = at;
    while (at < source.length() && isNumberDigit(source.charAt(at))) {
      at++;
    }
    String digits =
        source.substring(start, at).replace("_", "").toLowerCase(Locale.ROOT).replace('?', 'z');
    tokens.add(size + "'" + sign + canonicalDigits(base, digits));
  }

  private static String canonicalDigits(char base, String digits) {
    int radix = base == 'b' ? 2 : base == 'o' ? 8 : base == 'd' ? 10 : 16;
    if (digits.isEmpty()
        || digits.length() > MAX_CONVERTED_DIGITS
        || !digits.chars().allMatch(c -> Character.digit(c, radix) >= 0)) {
      return base + digits;
    }
    return "h" + new BigInteger(digits, radix).toString(16);
  }

  private static String[][] byFirst() {
    String[][] table = new String[128][];
    for (char first = 0; first < table.length; first++) {
      String start = String.valueOf(first);
      table[first] =
          Arrays.stream(OPERATORS).filter(o -> o.startsWith(start)).toArray(String[]::new);
    }
    return table;
  }

  private void operator() {
    char first = source.charAt(at);
    String[] operators = first < BY_FIRST.length ? BY_FIRST[first] : new String[0];
    for (String operator : operators) {
      if (source.startsWith(operator, at)) {
        tokens.add(operator);
        at += operator.length();
        return;
      }
    }
    tokens.add(String.valueOf(source.charAt(at++)));
  }

  private static String withoutLeadingZeros(String digits) {
    int i = 0;
    while (i < digits.length() - 1 && digits.charAt(i) == '0') {
      i++;
    }
    return digits.substring(i);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isNumberDigit(char c) {
    return c == '_' || c == '?' || "xXzZ".indexOf(c) >= 0 || Character.digit(c, 16) >= 0;
  }

  private static boolean isIdentifierPart(char c) {
    return c == '_' || c == '$' || isDigit(c) || Character.isLetter(c);
  }
}
