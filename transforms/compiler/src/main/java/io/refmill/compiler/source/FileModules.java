package io.refmill.compiler.source;

import io.refmill.parser.scan.SourceScanner;
import io.refmill.parser.scan.SourceScanner.Reading;
import io.refmill.parser.scan.SourceTokens;
import io.refmill.parser.scan.TokenKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Where the modules of a file stand in its text.
 *
 * @param modules those that can be taken out, in their order
 * @param fixed names of those that cannot
 * @param outside names that stand elsewhere, and in these
 * @param old where comments hold modules that once were: pairs of offsets
 */
record FileModules(
    String text, List<Module> modules, Set<String> fixed, Set<String> outside, List<int[]> old) {
  private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_$]*");

  /** Directives that say nothing of what follows the module that they stand in. */
  private static final Set<String> LOCAL =
      Set.of("ifdef", "ifndef", "elsif", "else", "endif", "line", "pragma");

  /**
   * A module.
   *
   * @param from offset of what goes with it: of a comment before it, or of its first token
   * @param to offset behind its last line, if nothing else stands there
   * @param words names that stand in it
   * @param opening what opens the file and goes with its first module: pairs of offsets
   * @param explained whether a comment stands right before it
   */
  record Module(
      String name, int from, int to, Set<String> words, List<int[]> opening, boolean explained) {}

  static FileModules of(String text) {
    return new Walk(text).run();
  }

  /** All names in a text, those of macros among them. */
  static Set<String> words(String text) {
    return WORD.matcher(text).results().map(MatchResult::group).collect(Collectors.toSet());
  }

  /** The text without the modules that are not among some names, and without old ones. */
  String with(Set<String> needed) {
    List<int[]> cuts = new ArrayList<>(old);
    modules.stream()
        .filter(module -> !needed.contains(module.name))
        .forEach(
            module -> {
              cuts.addAll(module.opening);
              cuts.add(new int[] {module.from, module.to});
            });
    if (!cuts.isEmpty() && isAboutAll(needed)) {
      List<int[]> opening = modules.get(0).opening;
      int own = OpeningComment.own(text.substring(0, opening.get(opening.size() - 1)[1]));
      opening.stream()
          .filter(part -> part[0] < own)
          .forEach(part -> cuts.add(new int[] {part[0], Math.min(part[1], own)}));
    }
    cuts.sort(Comparator.comparingInt(cut -> cut[0]));
    StringBuilder left = new StringBuilder();
    int at = 0;
    for (int[] cut : cuts) {
      if (cut[0] > at) {
        left.append(text, at, cut[0]);
      }
      at = Math.max(at, cut[1]);
    }
    return left.append(text, at, text.length()).toString();
  }

  /**
   * Whether what opens the file may be about more than its first module: others that are not needed
   * have no comments of their own, and it does not name the first one. A comment right before that
   * is its own where another one stands above, apart from it.
   */
  private boolean isAboutAll(Set<String> needed) {
    if (modules.isEmpty()
        || modules.get(0).opening.isEmpty()
        || !needed.contains(modules.get(0).name)) {
      return false;
    }
    String first = modules.get(0).name;
    return modules.stream().anyMatch(m -> !m.explained && !needed.contains(m.name))
        && modules.get(0).opening.stream()
            .flatMap(part -> WORD.matcher(text.substring(part[0], part[1])).results())
            .noneMatch(word -> word.group().equalsIgnoreCase(first));
  }

  /** A walk over the tokens of a file. */
  private static final class Walk {
    private final String text;
    private final SourceTokens tokens;
    private final List<Module> modules = new ArrayList<>();
    private final Set<String> fixed = new HashSet<>();
    private final Set<String> outside = new HashSet<>();
    private int at;

    /** Conditional directives that are open. */
    private int depth;

    Walk(String text) {
      this.text = text;
      this.tokens = SourceScanner.scan(text, Reading.SOURCE);
    }

    FileModules run() {
      if (tokens.isOdd() || !tokens.doubts().isEmpty()) {
        return asItIs();
      }
      while (at < tokens.count()) {
        if (tokens.is(at, "extern")) {
          return asItIs();
        }
        if (isModule(at)) {
          if (!module()) {
            return asItIs();
          }
        } else {
          note(at, outside);
          at++;
        }
      }
      return depth == 0
          ? new FileModules(text, modules, fixed, outside, OldModules.in(text, tokens))
          : asItIs();
    }

    private FileModules asItIs() {
      return new FileModules(text, List.of(), Set.of(), FileModules.words(text), List.of());
    }

    private boolean isModule(int index) {
      return tokens.is(index, "module") || tokens.is(index, "macromodule");
    }

    /** Reads a module; false if conditional directives, or the end of the file, cut it apart. */
    private boolean module() {
      int first = at;
      int opened = depth;
      int name = at + 1;
      while (name < tokens.count() && (tokens.is(name, "automatic") || tokens.is(name, "static"))) {
        name++;
      }
      if (name >= tokens.count() || !isName(name)) {
        return false;
      }
      Set<String> words = new HashSet<>();
      boolean removable = true;
      int nested = 0;
      do {
        if (at >= tokens.count()) {
          return false;
        }
        nested += isModule(at) ? 1 : tokens.is(at, "endmodule") ? -1 : 0;
        if (tokens.kind(at) == TokenKind.DIRECTIVE && !LOCAL.contains(tokens.name(at))) {
          removable = false;
        }
        note(at, words);
        if (depth < opened) {
          return false;
        }
        at++;
      } while (nested > 0);
      if (depth != opened) {
        return false;
      }
      if (at + 1 < tokens.count() && tokens.is(at, ":") && isName(at + 1)) {
        at += 2;
      }
      if (removable) {
        boolean opens = modules.isEmpty() && fixed.isEmpty();
        int from = from(attributed(first));
        modules.add(
            new Module(
                name(name),
                from,
                lineBehind(tokens.end(at - 1)),
                words,
                opens ? OpeningComment.of(text.substring(0, tokens.start(0))) : List.of(),
                WORD.matcher(text.substring(from, tokens.start(attributed(first)))).find()));
      } else {
        fixed.add(name(name));
        outside.addAll(words);
      }
      return true;
    }

    private void note(int index, Set<String> words) {
      switch (tokens.kind(index)) {
        case WORD, ESCAPED_NAME -> words.add(name(index));
        case DIRECTIVE, MACRO -> {
          String directive = tokens.name(index);
          depth += directive.equals("ifdef") || directive.equals("ifndef") ? 1 : 0;
          depth -= directive.equals("endif") ? 1 : 0;
          words.addAll(FileModules.words(tokens.text(index)));
        }
        default -> {}
      }
    }

    private boolean isName(int index) {
      return tokens.kind(index) == TokenKind.WORD || tokens.kind(index) == TokenKind.ESCAPED_NAME;
    }

    private String name(int index) {
      String name = tokens.text(index);
      return name.charAt(0) == '\\' ? name.substring(1) : name;
    }

    /** The first token of the attributes before a token, or that token. */
    private int attributed(int index) {
      int first = index;
      while (first >= 4 && tokens.is(first - 1, ")") && tokens.is(first - 2, "*")) {
        int open = first - 3;
        while (open > 0 && !(tokens.is(open, "*") && tokens.is(open - 1, "("))) {
          open--;
        }
        if (open <= 0) {
          break;
        }
        first = open - 1;
      }
      return first;
    }

    /** Where a module begins, or what stands behind the line of the token before it. */
    private int from(int first) {
      int start = tokens.start(first);
      return first == 0 ? start : Math.min(start, lineBehind(tokens.end(first - 1)));
    }

    /** The start of the next line, with nothing but a comment before it; else the offset itself. */
    private int lineBehind(int offset) {
      int line = offset;
      while (line < text.length() && text.charAt(line) != '\n') {
        line++;
      }
      String rest = text.substring(offset, line).strip();
      boolean closed = rest.isEmpty() || rest.startsWith("//") || isOneComment(rest);
      return closed ? Math.min(line + 1, text.length()) : offset;
    }

    private static boolean isOneComment(String rest) {
      return rest.startsWith("/*") && rest.indexOf("*/", 2) == rest.length() - 2;
    }
  }
}
