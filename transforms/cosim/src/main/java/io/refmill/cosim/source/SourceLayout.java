package io.refmill.cosim.source;

import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import io.refmill.parser.preprocess.IncludedFiles;
import io.refmill.parser.scan.SourceTokens;
import io.refmill.parser.scan.TokenKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Lays a source unit out for a directory of its own, so that every {@code include} finds the file
 * that the unit says, or none. Two things are taken out of the text, which mean nothing to a
 * simulation: directives that say where its lines come from (IEEE 1800-2017 22.12), and line
 * comments that are too long for the simulator's preprocessor. A comment that nothing ends is ended
 * with the last file, so that nothing of ours gets into it. A text that readers take for different
 * things is refused.
 *
 * <p>The corpus's folders are kept, names are made harmless. An included file is looked up as
 * {@link SourceUnit} says, and written where the compiler looks first: relative to the including
 * file. Where that is above all of the unit's folders, these are put further down.
 */
public final class SourceLayout {
  private static final int MAX_FILES = 2000;
  private static final Pattern SAFE_NAME = Pattern.compile("[A-Za-z0-9_+,=@%.-]+");
  private static final String INCLUDE = "`include";
  private static final String ABOVE = "above/";
  private static final int MAX_ABOVE = 8;

  private final SourceUnit unit;
  private final TextCache cache;
  private final IncludedFiles included;
  private final Map<String, String> texts = new LinkedHashMap<>();
  private final Map<String, VerilogText> views = new HashMap<>();
  private final Deque<String> unread = new ArrayDeque<>();

  /** Folders above the unit's own, into which names with {@code ../} lead. */
  private final String above;

  /** Whether such a name led further up. */
  private boolean tooHigh;

  private SourceLayout(SourceUnit unit, TextCache cache, int above) {
    this.above = ABOVE.repeat(above);
    this.unit = unit;
    this.cache = cache;
    this.included = new IncludedFiles(unit);
  }

  /** What came of it. */
  public sealed interface Result permits Laid, Refused {}

  /**
   * Where everything belongs.
   *
   * @param files paths of the unit's own files below the directory, in the unit's order
   * @param texts of these and of all that they include, by path
   * @param views what can be said of the texts of {@code files}
   */
  public record Laid(List<String> files, Map<String, String> texts, List<VerilogText> views)
      implements Result {
    public Laid {
      files = List.copyOf(files);
      views = List.copyOf(views);
      texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
    }

    /** Writes all below a directory that exists. */
    void write(Path root) throws IOException {
      for (Map.Entry<String, String> text : texts.entrySet()) {
        Path file = root.resolve(text.getKey());
        Files.createDirectories(file.getParent());
        // A file where a folder is needed, or the reverse, is an IOException: the unit is
        // malformed.
        Files.write(file, text.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  /** Why the unit cannot be laid out. */
  public record Refused(DiagnosticCode code, String message) implements Result {}

  /**
   * Lays the unit out; nothing is written.
   *
   * @param cache of texts that other units may have too
   */
  public static Result of(SourceUnit unit, TextCache cache) {
    for (int above = 0; ; above++) {
      SourceLayout layout = new SourceLayout(unit, cache, above);
      Result result = layout.layOut();
      if (!layout.tooHigh || above == MAX_ABOVE) {
        return result;
      }
    }
  }

  private Result layOut() {
    List<String> files = new ArrayList<>();
    for (int i = 0; i < unit.files().size(); i++) {
      SourceFile file = unit.files().get(i);
      String path = above + mainPath(file.path(), i);
      put(path, i + 1 < unit.files().size() ? file.text() : ended(file.text()));
      files.add(path);
    }
    while (!unread.isEmpty()) {
      String path = unread.removeFirst();
      Refused problem = check(path);
      if (problem != null) {
        return problem;
      }
      if (texts.size() > MAX_FILES) {
        return new Refused(
            DiagnosticCode.INCLUDE_NOT_FOUND, "more than " + MAX_FILES + " files are included");
      }
    }
    return new Laid(files, texts, files.stream().map(views::get).toList());
  }

  /** The last text, complete. */
  private String ended(String text) {
    return cache.of(text).tokens().endsInComment() ? text + "\n*/\n" : text;
  }

  /** Refuses a text in doubt, and follows what the text includes. */
  private Refused check(String path) {
    VerilogText view = views.get(path);
    if (view.doubt().isPresent()) {
      return new Refused(
          DiagnosticCode.AMBIGUOUS_TEXT,
          DiagnosticCode.AMBIGUOUS_TEXT.message(path + ":" + view.doubt().get()));
    }
    SourceTokens tokens = view.tokens();
    for (int i = 0; i < tokens.count(); i++) {
      if (tokens.kind(i) == TokenKind.DIRECTIVE) {
        // A definition holds its whole body.
        Refused problem = inDirective(path, tokens.start(i), tokens.end(i));
        if (problem != null) {
          return problem;
        }
      }
    }
    return null;
  }

  private Refused inDirective(String path, int start, int end) {
    String text = texts.get(path);
    int at = start;
    while (at < end) {
      if (text.startsWith(INCLUDE, at)) {
        int argument = at + INCLUDE.length();
        at = argument;
        while (at < text.length() && "\r\n".indexOf(text.charAt(at)) < 0) {
          at++;
        }
        Refused problem = include(path, text.substring(argument, at).strip());
        if (problem != null) {
          return problem;
        }
      }
      at++;
    }
    return null;
  }

  /** Puts the file that {@code argument} stands for where {@code includer} finds it. */
  private Refused include(String includer, String argument) {
    int quote = argument.isEmpty() ? -1 : argument.indexOf('"', 1);
    if (quote < 0 || argument.charAt(0) != '"') {
      return new Refused(
          DiagnosticCode.INCLUDE_NOT_FOUND,
          "include file " + argument + " is not given as a plain string");
    }
    String name = argument.substring(1, quote);
    String target = resolve(parent(includer), name);
    if (target == null) {
      tooHigh = name.startsWith("../") && find(includer, name) != null;
      return new Refused(
          DiagnosticCode.INCLUDE_NOT_FOUND, DiagnosticCode.INCLUDE_NOT_FOUND.message(name));
    }
    SourceFile found = find(includer, name);
    if (found == null) {
      // It may stand in a branch that is never compiled; if not, the simulator says so.
      return null;
    }
    put(target, found.text());
    return null;
  }

  private SourceFile find(String includer, String name) {
    String target = resolve(parent(includer), name);
    String direct = target == null ? null : own(target);
    List<SourceFile> candidates = new ArrayList<>(unit.includes());
    candidates.addAll(unit.files());
    for (SourceFile file : candidates) {
      if (harmless(file.path()).equals(direct)) {
        return file;
      }
    }
    return included.find(own(includer), name);
  }

  /** A path as the unit has it. */
  private String own(String path) {
    return path.startsWith(above) ? path.substring(above.length()) : path;
  }

  private void put(String path, String original) {
    if (texts.containsKey(path)) {
      return;
    }
    VerilogText view = cache.of(original);
    String text = without(original, view.tokens());
    texts.put(path, text);
    views.put(path, text.equals(original) ? view : cache.of(text));
    unread.addLast(path);
  }

  /** The text without places and overlong comments, its lines where they were. */
  private static String without(String text, SourceTokens tokens) {
    List<int[]> spans = new ArrayList<>(tokens.longComments());
    for (int i = 0; i < tokens.count(); i++) {
      if (tokens.kind(i) == TokenKind.DIRECTIVE && tokens.name(i).equals("line")) {
        spans.add(new int[] {tokens.start(i), tokens.end(i)});
      }
    }
    if (spans.isEmpty() || !tokens.doubts().isEmpty()) {
      return text;
    }
    spans.sort(Comparator.comparingInt(span -> span[0]));
    StringBuilder kept = new StringBuilder(text.length());
    int from = 0;
    for (int[] span : spans) {
      kept.append(text, from, span[0]);
      from = span[1];
    }
    return kept.append(text, from, text.length()).toString();
  }

  /** A path below the root; null when it would leave it or has characters of its own meaning. */
  private static String resolve(String directory, String name) {
    if (name.startsWith("/") || name.contains("\\")) {
      return null;
    }
    Deque<String> parts = new ArrayDeque<>();
    if (!directory.isEmpty()) {
      parts.addAll(List.of(directory.split("/")));
    }
    for (String part : name.split("/")) {
      if (part.equals("..")) {
        if (parts.pollLast() == null) {
          return null;
        }
      } else if (!part.isEmpty() && !part.equals(".")) {
        if (!SAFE_NAME.matcher(part).matches()) {
          return null;
        }
        parts.addLast(part);
      }
    }
    return parts.isEmpty() ? null : String.join("/", parts);
  }

  /** The unit's own files get a number, so that no two names meet and none is taken for a list. */
  private static String mainPath(String path, int index) {
    String clean = harmless(path);
    String directory = parent(clean);
    String name = clean.substring(directory.isEmpty() ? 0 : directory.length() + 1);
    boolean known = name.endsWith(".v") || name.endsWith(".sv");
    String shown = name.length() > 80 ? name.substring(name.length() - 80) : name;
    return (directory.isEmpty() ? "" : directory + "/")
        + "s"
        + index
        + "_"
        + shown
        + (known ? "" : ".v");
  }

  /** A corpus path as a path below the root. */
  private static String harmless(String path) {
    List<String> parts = new ArrayList<>();
    for (String part : path.replace('\\', '/').split("/")) {
      if (part.equals("..") && !parts.isEmpty()) {
        parts.remove(parts.size() - 1);
      } else if (!part.isEmpty() && !part.equals(".") && !part.equals("..")) {
        StringBuilder clean = new StringBuilder();
        part.codePoints().limit(120).forEach(c -> clean.append(isSafe(c) ? (char) c : '_'));
        parts.add(clean.toString());
      }
    }
    return parts.isEmpty() ? "source.v" : String.join("/", parts);
  }

  private static boolean isSafe(int c) {
    return c < 128 && (Character.isLetterOrDigit(c) || "_+,=@%.-".indexOf(c) >= 0);
  }

  private static String parent(String path) {
    int slash = path.lastIndexOf('/');
    return slash < 0 ? "" : path.substring(0, slash);
  }
}
