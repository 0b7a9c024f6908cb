package io.refmill.bench.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Damages sources, some by characters, some by tokens. */
final class SourceMutator {
  private static final Pattern TOKEN =
      Pattern.compile("[A-Za-z_$`][\\w$]*|\\d+|\\s+|<<<|>>>|[<>=!&|~^*]{2}|.", Pattern.DOTALL);
  private static final List<String> SPARE =
      List.of(
          "(",
          ")",
          "[",
          "]",
          "{",
          "}",
          "begin",
          "end",
          ";",
          ",",
          "'",
          "\"",
          "`define A A A\n",
          "`A",
          "`ifdef X\n",
          "`endif\n",
          "/*",
          "*/",
          "//",
          "\\",
          "<=",
          "?",
          ":",
          "#",
          "@",
          "'h",
          "4'bx",
          "{1{",
          "module",
          "endmodule",
          "generate",
          "endgenerate",
          "case",
          "endcase",
          "function",
          "\u0000",
          "\u00ff",
          "\r\n",
          "1e9999",
          "99999999999999999999",
          "if",
          "else",
          "(*",
          "*)");
  private static final int MAX_LENGTH = 200_000;

  private final SplittableRandom random;
  private final List<String> seeds;

  SourceMutator(SplittableRandom random, List<String> seeds) {
    this.random = random;
    this.seeds = seeds;
  }

  /** The next source. */
  String next() {
    String source = seeds.get(random.nextInt(seeds.size()));
    int steps = 1 + random.nextInt(8);
    source = random.nextBoolean() ? characters(source, steps) : tokens(source, steps);
    return source.length() > MAX_LENGTH ? source.substring(0, MAX_LENGTH) : source;
  }

  private String characters(String source, int steps) {
    StringBuilder text = new StringBuilder(source);
    for (int i = 0; i < steps && text.length() > 1; i++) {
      int at = random.nextInt(text.length());
      int to = Math.min(text.length(), at + 1 + random.nextInt(20));
      switch (random.nextInt(4)) {
        case 0:
          text.setCharAt(at, (char) random.nextInt(256));
          break;
        case 1:
          text.delete(at, to);
          break;
        case 2:
          text.insert(at, text.substring(at, to));
          break;
        default:
          text.setLength(Math.max(1, at));
      }
    }
    return text.toString();
  }

  private String tokens(String source, int steps) {
    List<String> tokens = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(source);
    while (matcher.find()) {
      tokens.add(matcher.group());
    }
    for (int i = 0; i < steps && tokens.size() > 1; i++) {
      int at = random.nextInt(tokens.size());
      switch (random.nextInt(6)) {
        case 0:
          tokens.remove(at);
          break;
        case 1:
          tokens.add(at, SPARE.get(random.nextInt(SPARE.size())));
          break;
        case 2:
          tokens.set(at, tokens.get(random.nextInt(tokens.size())));
          break;
        case 3:
          tokens.set(at, (SPARE.get(random.nextInt(SPARE.size())) + " ").repeat(300));
          break;
        case 4:
          int to = Math.min(tokens.size(), at + 1 + random.nextInt(30));
          tokens.addAll(random.nextInt(tokens.size()), List.copyOf(tokens.subList(at, to)));
          break;
        default:
          String other = seeds.get(random.nextInt(seeds.size()));
          int from = random.nextInt(Math.max(1, other.length()));
          tokens.add(at, other.substring(from, Math.min(other.length(), from + 200)));
      }
    }
    return String.join("", tokens);
  }
}
