package io.refmill.cosim.source;

import io.refmill.parser.scan.Doubt;
import io.refmill.parser.scan.SourceScanner;
import io.refmill.parser.scan.SourceScanner.Reading;
import io.refmill.parser.scan.SourceTokens;
import io.refmill.parser.scan.TokenKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What can be said of a text without parsing it, from its tokens as Icarus Verilog cuts them (IEEE
 * 1800-2017 5).
 */
public final class VerilogText {
  /** Directives that neither expand to text nor bring text in, nor do harm to other files. */
  private static final Set<String> HARMLESS_DIRECTIVES =
      Set.of("timescale", "default_nettype", "resetall", "celldefine", "endcelldefine");

  private static final Set<String> UNIT_KEYWORDS =
      Set.of("module", "macromodule", "primitive", "package", "interface", "program", "class");

  /** A time unit or precision, with one blank at most between tokens (IEEE 1800-2017 3.14.2). */
  private static final Pattern TIME_DECLARATION =
      Pattern.compile("time(?:unit|precision) 10{0,2}[munpf]?s(?: ?/ ?10{0,2}[munpf]?s)? ?;");

  private static final int MAX_TIME_TOKENS = 8;

  private final SourceTokens tokens;
  private final Set<String> words = new HashSet<>();
  private final Set<String> escapedNames = new HashSet<>();
  private final Set<String> systemNames = new HashSet<>();
  private final Set<String> directives = new HashSet<>();
  private final Set<String> declaredUnits = new HashSet<>();
  private final List<String> timeUnits = new ArrayList<>();
  private final StringBuilder timeDeclarations = new StringBuilder();
  private boolean timeUnitFirst = true;
  private boolean modulesOnly = true;
  private boolean regular;
  private boolean delayedAlways;
  private boolean arithmeticShift;

  private VerilogText(SourceTokens tokens) {
    this.tokens = tokens;
    this.regular = !tokens.isOdd() && tokens.doubts().isEmpty();
    read();
  }

  /** Reads a text. */
  public static VerilogText of(String text, Reading reading) {
    return new VerilogText(SourceScanner.scan(text, reading));
  }

  private void read() {
    boolean inModule = false;
    for (int i = 0; i < tokens.count(); i++) {
      TokenKind kind = tokens.kind(i);
      if (kind == TokenKind.WORD) {
        String word = tokens.text(i);
        if (word.startsWith("time") && !hasModule()) {
          timeDeclarations.append(timeDeclaration(i));
        }
        word(i, word);
        boolean starts = word.equals("module") || word.equals("macromodule");
        boolean ends = word.equals("endmodule");
        modulesOnly &= starts || ends ? ends == inModule : inModule || isEndLabel(i);
        inModule = starts || (inModule && !ends);
      } else if (kind == TokenKind.DIRECTIVE) {
        directive(i);
        modulesOnly &= inModule || isHarmlessOutside(tokens.name(i));
      } else {
        other(i, kind);
        modulesOnly &= inModule || isEndLabel(i + 1);
      }
    }
    modulesOnly &= !inModule;
  }

  /** The declaration of a time unit or precision that starts with a token; empty if none does. */
  private String timeDeclaration(int start) {
    StringBuilder text = new StringBuilder(tokens.text(start));
    for (int i = start + 1; i < Math.min(tokens.count(), start + MAX_TIME_TOKENS); i++) {
      text.append(tokens.start(i) == tokens.end(i - 1) ? "" : " ").append(tokens.text(i));
      if (tokens.is(i, ";")) {
        break;
      }
    }
    return TIME_DECLARATION.matcher(text).matches() ? text.append('\n').toString() : "";
  }

  /** A place that a preprocessor or an author has noted is nothing. */
  private static boolean isHarmlessOutside(String directive) {
    return directive.equals("line") || HARMLESS_DIRECTIVES.contains(directive);
  }

  /** Whether a token is the name in {@code endmodule : name}. */
  private boolean isEndLabel(int index) {
    return index >= 2
        && index < tokens.count()
        && tokens.is(index - 1, ":")
        && tokens.is(index - 2, "endmodule")
        && tokens.kind(index) == TokenKind.WORD;
  }

  private void word(int index, String word) {
    words.add(word);
    regular &= word.indexOf('$') < 0;
    delayedAlways |= word.equals("always") && isAt(index + 1, "#");
    if (UNIT_KEYWORDS.contains(word)) {
      boolean lifetime = isAt(index + 1, "static") || isAt(index + 1, "automatic");
      int name = index + (lifetime ? 2 : 1);
      if (name < tokens.count() && tokens.kind(name) == TokenKind.WORD) {
        declaredUnits.add(tokens.text(name));
      } else if (name < tokens.count() && tokens.kind(name) == TokenKind.ESCAPED_NAME) {
        declaredUnits.add(tokens.text(name).substring(1));
      }
    }
  }

  private boolean isAt(int index, String text) {
    return index < tokens.count() && tokens.is(index, text);
  }

  private void directive(int index) {
    String name = tokens.name(index);
    directives.add(name);
    if (name.equals("timescale")) {
      timeUnitFirst &= !timeUnits.isEmpty() || !hasModule();
      timeUnits.add(tokens.argument(index).replaceAll("[ \\t]", "").replaceFirst("/.*", ""));
    }
  }

  private boolean hasModule() {
    return words.contains("module") || words.contains("macromodule");
  }

  private void other(int index, TokenKind kind) {
    switch (kind) {
      case SYSTEM_NAME:
        systemNames.add(tokens.text(index));
        break;
      case ESCAPED_NAME:
        escapedNames.add(tokens.text(index).substring(1));
        regular = false;
        break;
      case MACRO:
        directives.add(tokens.name(index));
        break;
      case FOREIGN:
        regular = false;
        break;
      case SYMBOL:
        arithmeticShift |= isAt(index, ">") && isAt(index + 1, ">") && isAt(index + 2, ">");
        break;
      default:
        break;
    }
  }

  /** Plain identifiers and keywords, and escaped names without their backslash. */
  public Set<String> words() {
    Set<String> all = new HashSet<>(words);
    all.addAll(escapedNames);
    return all;
  }

  /**
   * Where the names of its own modules stand; empty where such a word may be something else too.
   */
  public Optional<UnitNames> unitNames() {
    return UnitNames.of(tokens, declaredUnits);
  }

  /** Escaped names, without their backslash. */
  public Set<String> escapedNames() {
    return escapedNames;
  }

  /** Names of system tasks and functions, with their dollar sign. */
  Set<String> systemNames() {
    return systemNames;
  }

  /**
   * All names that the simulator could take for those of system tasks and functions: it takes
   * {@code \$fopen} for the task, against IEEE 1800-2017 5.6.1.
   */
  public Set<String> callableNames() {
    Set<String> names = new HashSet<>(systemNames);
    escapedNames.stream().filter(name -> name.startsWith("$")).forEach(names::add);
    return names;
  }

  /** Names after a grave accent; an empty string for a bare one. */
  Set<String> directives() {
    return directives;
  }

  /** Whether the preprocessor may make another text of it. */
  public boolean needsPreprocessing() {
    return tokens.isOdd() || !HARMLESS_DIRECTIVES.containsAll(directives);
  }

  /** Names of modules and the like that the text declares. */
  public Set<String> declaredUnits() {
    return declaredUnits;
  }

  /**
   * Whether the text holds whole modules, directives that stay within their file, and nothing else:
   * then it adds no name to the compilation unit's own scope (IEEE 1800-2017 3.12.1), and no
   * construct of it goes on in the file that follows.
   */
  public boolean isModulesOnly() {
    return modulesOnly;
  }

  /** Whether there is nothing in the text but tokens of usual kinds and lengths, in ASCII. */
  public boolean isRegular() {
    return regular;
  }

  /**
   * The declarations of the compilation unit's time unit and precision, where they stand before the
   * first module; empty if there are none.
   */
  public String timeDeclarations() {
    return timeDeclarations.toString();
  }

  /** Units of the time scales of some files; empty if a module stands before all of them. */
  public static List<String> timeUnits(List<VerilogText> texts) {
    List<String> units = new ArrayList<>();
    boolean module = false;
    for (VerilogText text : texts) {
      boolean first = text.timeUnitFirst && !module;
      if (units.isEmpty() && !text.timeUnits.isEmpty() && !first) {
        return List.of();
      }
      units.addAll(text.timeUnits);
      module |= text.hasModule();
    }
    return units;
  }

  /** Names of files that directives claim the lines to come from. */
  public List<String> places() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < tokens.count(); i++) {
      if (tokens.kind(i) == TokenKind.DIRECTIVE && tokens.name(i).equals("line")) {
        String argument = tokens.argument(i);
        int quote = argument.indexOf('"');
        names.add(argument.substring(quote + 1, argument.lastIndexOf('"')));
      }
    }
    return names;
  }

  /** Whether an always construct starts with a delay, and so may run at any rate. */
  public boolean hasDelayedAlways() {
    return delayedAlways;
  }

  /** Whether it says that some number has a sign. */
  public boolean mentionsSigns() {
    return arithmeticShift
        || words.contains("signed")
        || words.contains("integer")
        || words.contains("int");
  }

  /** The first place that readers take for different things, as line, column and what is there. */
  public Optional<String> doubt() {
    for (Doubt doubt : tokens.doubts()) {
      return Optional.of(tokens.place(doubt.offset()) + ": " + doubt.message());
    }
    return Optional.empty();
  }

  SourceTokens tokens() {
    return tokens;
  }
}
