package io.refmill.ingest.repository;

import io.refmill.parser.scan.SourceScanner;
import io.refmill.parser.scan.SourceScanner.Reading;
import io.refmill.parser.scan.SourceTokens;
import io.refmill.parser.scan.TokenKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds what a text seems to declare, whether it parses or not: a keyword and what stands behind
 * it, in every branch of every conditional.
 */
final class DeclarationScanner {
  private static final Set<String> MODULES = Set.of("module", "macromodule", "program");
  private static final Set<String> OTHERS = Set.of("package", "interface", "primitive");

  /** Longer ones are no names. */
  private static final int MAX_NAME = 1024;

  /**
   * What a text seems to declare.
   *
   * @param modules by name, with their lines from 1
   * @param others names of packages, interfaces and primitives
   */
  record Seeming(Map<String, Integer> modules, Set<String> others) {
    static final Seeming NOTHING = new Seeming(Map.of(), Set.of());

    /** All names. */
    List<String> names() {
      List<String> names = new ArrayList<>(modules.keySet());
      names.addAll(others);
      return names;
    }
  }

  private DeclarationScanner() {}

  /** Scans a text, in time that grows with its length. */
  static Seeming scan(String text) {
    SourceTokens tokens = SourceScanner.scan(text, Reading.SOURCE);
    Map<String, Integer> modules = new LinkedHashMap<>();
    Set<String> others = new HashSet<>();
    int line = 1;
    int counted = 0;
    for (int i = 0; i + 1 < tokens.count(); i++) {
      if (tokens.kind(i) != TokenKind.WORD || follows(tokens, i, "virtual")) {
        continue;
      }
      boolean module = MODULES.contains(tokens.text(i));
      if (module || OTHERS.contains(tokens.text(i))) {
        String name = name(text, tokens, i + 1);
        if (name == null) {
          continue;
        }
        for (; counted < tokens.start(i); counted++) {
          line += text.charAt(counted) == '\n' ? 1 : 0;
        }
        if (module) {
          modules.putIfAbsent(name, line);
        } else {
          others.add(name);
        }
      }
    }
    return new Seeming(modules, others);
  }

  private static boolean follows(SourceTokens tokens, int index, String word) {
    return index > 0 && tokens.is(index - 1, word);
  }

  /** The name that begins with a token, or null; one such as {@code 4to1} is of two tokens. */
  private static String name(String text, SourceTokens tokens, int first) {
    int index = first;
    if (tokens.is(index, "automatic") || tokens.is(index, "static")) {
      index++;
    }
    int end = index;
    while (end < tokens.count() && isPart(tokens.kind(end)) && touches(tokens, index, end)) {
      end++;
    }
    if (end == index || tokens.end(end - 1) - tokens.start(index) > MAX_NAME) {
      return null;
    }
    String name = text.substring(tokens.start(index), tokens.end(end - 1));
    return name.startsWith("\\") ? name.substring(1) : name;
  }

  private static boolean isPart(TokenKind kind) {
    return kind == TokenKind.WORD || kind == TokenKind.NUMBER || kind == TokenKind.ESCAPED_NAME;
  }

  private static boolean touches(SourceTokens tokens, int first, int index) {
    return index == first || tokens.end(index - 1) == tokens.start(index);
  }
}
