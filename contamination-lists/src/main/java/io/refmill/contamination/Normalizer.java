package io.refmill.contamination;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Normal forms of texts, in which equal means "the same text" for duplicates and benchmarks. */
public final class Normalizer {
  /** Stands for the top module's name; no Verilog token looks like it. */
  public static final String TOP = "@top";

  private static final String VERIFIED_PREFIX = "verified_";
  private static final Set<String> DATA_KINDS = Set.of("wire", "tri", "reg", "logic", "var", "bit");
  private static final Set<String> DIRECTIONS = Set.of("input", "output", "inout");

  private Normalizer() {}

  /**
   * The strict form: tokens with the top module's name replaced, wherever it stands, by {@link
   * #TOP}, and a {@code verified_} prefix taken off every other declared module. Benchmarks and
   * datasets rename tops ({@code top_module}, {@code TopModule}, {@code RefModule}, {@code
   * verified_adder}); everything else must be the same.
   *
   * @param tokens as {@link VerilogTokenizer#tokenize} makes them
   * @param top name of the top module, or null: then the last module of the text that no other one
   *     seems to instantiate
   */
  public static List<String> strict(List<String> tokens, String top) {
    List<String> declared = declaredModules(tokens);
    String renamed = top != null ? top : likelyTop(tokens, declared);
    Set<String> modules = new HashSet<>(declared);
    List<String> result = new ArrayList<>(tokens.size());
    // Where a macro makes the name, the text does not tell which of its modules is meant.
    if (top != null && tokens.stream().noneMatch(token -> isName(token, top))) {
      result.add(top);
    }
    for (String token : tokens) {
      if (isName(token, renamed)) {
        result.add(TOP);
      } else if (token.startsWith(VERIFIED_PREFIX) && modules.contains(token)) {
        result.add(token.substring(VERIFIED_PREFIX.length()));
      } else {
        result.add(token);
      }
    }
    return result;
  }

  private static boolean isName(String token, String name) {
    return token.equals(name)
        || name != null
            && token.length() == name.length() + 1
            && token.charAt(0) == '\\'
            && token.endsWith(name);
  }

  /**
   * The loose form, for comparison with benchmarks only, since it can make different designs equal:
   * as {@link #strict}, and without {@code begin}, {@code end} and their labels; {@code wire},
   * {@code reg} and {@code logic} are one kind, left out of ports; {@code always_comb} and {@code
   * always @*} are the same, {@code always_ff} and {@code always} too; {@code or} in an event list
   * is a comma. A Verilog-2001 rewrite of a SystemVerilog answer keeps its loose form.
   */
  public static List<String> loose(List<String> tokens, String top) {
    List<String> strict = strict(tokens, top);
    List<String> result = new ArrayList<>(strict.size());
    for (int i = 0; i < strict.size(); i++) {
      String token = strict.get(i);
      if (token.equals("begin") || token.equals("end")) {
        if (matches(strict, i + 1, ":") && token.equals("begin")) {
          i += 2;
        }
      } else if (DATA_KINDS.contains(token)) {
        String last = result.isEmpty() ? "" : result.get(result.size() - 1);
        if (!DIRECTIONS.contains(last) && !last.equals("var")) {
          result.add("var");
        }
      } else if (token.equals("always_ff")) {
        result.add("always");
      } else if (token.equals("always") && matches(strict, i + 1, "@", "*")) {
        result.add("always_comb");
        i += 2;
      } else if (token.equals("always") && matches(strict, i + 1, "@", "(", "*", ")")) {
        result.add("always_comb");
        i += 4;
      } else if (token.equals("@") && matches(strict, i + 1, "(")) {
        i = eventList(strict, i, result);
      } else {
        result.add(token);
      }
    }
    return result;
  }

  /** Names declared by {@code module} or {@code macromodule}, in order of the text. */
  public static List<String> declaredModules(List<String> tokens) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i + 1 < tokens.size(); i++) {
      if (tokens.get(i).equals("module") || tokens.get(i).equals("macromodule")) {
        String name = tokens.get(i + 1);
        if (name.equals("automatic") || name.equals("static")) {
          name = i + 2 < tokens.size() ? tokens.get(i + 2) : name;
        }
        names.add(name);
      }
    }
    return names;
  }

  /**
   * Whether a window of words is language rather than a table of values: at least half of the words
   * have a letter and are longer than one character. Truth tables of different circuits share long
   * rows.
   */
  static boolean isLanguage(List<String> window) {
    long worded =
        window.stream()
            .filter(word -> word.length() > 1 && word.chars().anyMatch(Character::isLetter))
            .count();
    return 2 * worded >= window.size();
  }

  /**
   * Words of a prompt or specification: runs of letters, digits and underscores, in lower case.
   * Module names that benchmarks use for any top become one word.
   */
  public static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    int i = 0;
    while (i < text.length()) {
      int start = i;
      while (i < text.length() && isWordPart(text.charAt(i))) {
        i++;
      }
      if (i > start) {
        String word = text.substring(start, i).toLowerCase(Locale.ROOT);
        words.add(
            switch (word) {
              case "top_module", "refmodule", "ref_module" -> "topmodule";
              default -> word;
            });
      } else {
        i++;
      }
    }
    return words;
  }

  /** The last of {@link #likelyTops}, else the last declared module, or null. */
  private static String likelyTop(List<String> tokens, List<String> declared) {
    List<String> tops = likelyTops(tokens, declared);
    List<String> candidates = tops.isEmpty() ? declared : tops;
    return candidates.isEmpty() ? null : candidates.get(candidates.size() - 1);
  }

  /** The declared modules whose names stand at their declarations only, in their order. */
  public static List<String> likelyTops(List<String> tokens) {
    return likelyTops(tokens, declaredModules(tokens));
  }

  private static List<String> likelyTops(List<String> tokens, List<String> declared) {
    Map<String, Integer> uses = new HashMap<>();
    Set<String> modules = new HashSet<>(declared);
    for (String token : tokens) {
      if (modules.contains(token)) {
        uses.merge(token, 1, Integer::sum);
      }
    }
    return declared.stream().filter(name -> uses.get(name) == 1).toList();
  }

  private static boolean isWordPart(char c) {
    return c == '_' || Character.isLetterOrDigit(c);
  }

  private static int eventList(List<String> tokens, int at, List<String> result) {
    int depth = 0;
    int i = at;
    for (; i < tokens.size(); i++) {
      String token = tokens.get(i);
      result.add(token.equals("or") ? "," : token);
      if (token.equals("(")) {
        depth++;
      } else if (token.equals(")") && --depth == 0) {
        break;
      }
    }
    return i;
  }

  private static boolean matches(List<String> tokens, int from, String... expected) {
    if (from + expected.length > tokens.size()) {
      return false;
    }
    for (int i = 0; i < expected.length; i++) {
      if (!tokens.get(from + i).equals(expected[i])) {
        return false;
      }
    }
    return true;
  }
}
