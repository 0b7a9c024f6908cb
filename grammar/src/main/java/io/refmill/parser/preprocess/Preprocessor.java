package io.refmill.parser.preprocess;

import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.parser.Deadline;
import io.refmill.parser.ParseLimits;
import io.refmill.parser.SourceFile;
import io.refmill.parser.scan.Doubt;
import io.refmill.parser.scan.SourceScanner;
import io.refmill.parser.scan.SourceScanner.Reading;
import io.refmill.syntax.CompilationUnitSyntax.CommentSyntax;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Resolves the compiler directives of a source unit (IEEE 1800-2017 clause 22), file by file;
 * macros and settings carry over from one file to the next.
 *
 * <p>One pass over the text. What a macro stands for is read again by the same loop, as an {@link
 * Input} whose every character belongs to the place of the call. An argument is expanded before it
 * is put in, so that a macro may appear in its own argument but never in its own body.
 */
public final class Preprocessor {
  /** What is wrong with a comment that goes on behind its file. */
  public static final String UNENDED = "expected */ to end this comment";

  private static final int MAX_DIAGNOSTICS = 64;

  private static final int MAX_INCLUDE_DEPTH = 32;

  private static final Pattern OPENING =
      Pattern.compile("\\s*+(?:end\\s++)?(?:else|(?:else\\s++)?begin(?:\\s*:\\s*\\w++)?)\\s*+");

  /** Columns in which the beginning of a block is looked for. */
  private static final int MAX_OPENING = 200;

  final ParseLimits limits;
  private final Deadline deadline;
  private final IncludeFinder includes;
  final MacroTable macros = new MacroTable();
  DirectiveState state = DirectiveState.INITIAL;
  final List<Diagnostic> diagnostics;
  private final Directives directives = new Directives(this);

  // Of the file at hand.
  private Budget budget;
  private SourceMap map;
  private List<CommentSyntax> comments;
  private NumberMacros numbers;
  private List<Integer> stateStarts;
  private List<DirectiveState> states;
  private DirectiveState before = DirectiveState.INITIAL;
  private final List<Footprint.Inclusion> inclusions = new ArrayList<>();
  private final List<Diagnostic> undefined = new ArrayList<>();
  private int includeDepth;

  /** Where a comment begins that the file does not end. */
  private SourceLocation open;

  private int argumentDepth;
  private final Set<String> expanding = new HashSet<>();

  /**
   * A preprocessor for the files of one unit; problems are added to {@code diagnostics}.
   *
   * @param defined macros that are defined before the first file
   * @param includes finds included files
   */
  public Preprocessor(
      Collection<Macro> defined,
      IncludeFinder includes,
      ParseLimits limits,
      Deadline deadline,
      List<Diagnostic> diagnostics) {
    this.limits = limits;
    this.deadline = deadline;
    this.diagnostics = diagnostics;
    this.includes = includes;
    // Before the unit's own: a record may say otherwise.
    macros.define(Macro.SIMULATOR);
    defined.forEach(macros::define);
  }

  /**
   * Preprocesses one file.
   *
   * @throws io.refmill.parser.LimitExceededException when a limit is reached
   */
  public PreprocessedText preprocess(SourceFile file) {
    begin();
    budget = new Budget(limits, deadline);
    map = new SourceMap();
    comments = new ArrayList<>();
    numbers = new NumberMacros();
    stateStarts = new ArrayList<>(List.of(0));
    states = new ArrayList<>(List.of(state));
    includeDepth = 0;
    argumentDepth = 0;
    expanding.clear();
    Output out = new Output(map, file.text().length() + 16);
    run(file, out);
    return new PreprocessedText(
        out.chars(), out.length(), map, comments, numbers, stateStarts, states);
  }

  /** A file begins, which has asked for nothing and left nothing so far. */
  public void begin() {
    macros.begin();
    inclusions.clear();
    undefined.clear();
    before = state;
    open = null;
  }

  /** What the file that was preprocessed last asked for and left, also one that came to no end. */
  public Footprint footprint() {
    return new Footprint(
        macros.asked(), macros.written(), macros.missing(), inclusions, before, state, open);
  }

  /** Where the file that was preprocessed last calls macros that are not defined there. */
  public List<Diagnostic> undefined() {
    return List.copyOf(undefined);
  }

  /** Whether a file that left this footprint elsewhere would come to the same here. */
  public boolean wouldRepeat(Footprint footprint) {
    return footprint.before().equals(state)
        && macros.answers(footprint.asked())
        && footprint.inclusions().stream()
            .allMatch(
                each -> Objects.equals(includes.find(each.including(), each.name()), each.file()));
  }

  /** Goes on as if the file that left this footprint had been preprocessed here. */
  public void skip(Footprint footprint) {
    macros.write(footprint.written());
    state = footprint.after();
  }

  private void run(SourceFile file, Output out) {
    char[] text = file.text().toCharArray();
    budget.characters(text.length);
    int number = map.addFile(file.path(), text);
    int before = diagnostics.size();
    process(new Input(text, number, -1), out);
    if (diagnostics.size() == before) {
      reportDoubts(file.text(), number);
    }
    // The last line may have no end: what follows must not join it.
    out.append("\n", new Input(text, 0, text.length), text.length);
  }

  /** What is refused anyway has a better name there. */
  private void reportDoubts(String text, int file) {
    for (Doubt doubt : SourceScanner.scan(text, Reading.SOURCE).doubts()) {
      if (!doubt.refusedAnyway()) {
        report(
            Diagnostic.of(
                DiagnosticCode.AMBIGUOUS_TEXT, map.place(file, doubt.offset()), doubt.message()));
      }
    }
  }

  /** Reads an input to its end. */
  private void process(Input in, Output out) {
    int copied = in.position;
    while (in.position < in.end) {
      char c = in.text[in.position];
      if (c == '`') {
        out.append(in, copied, in.position);
        directives.directive(in, out);
        copied = in.position;
      } else if (c == '/' && (in.follows("//") || in.follows("/*"))) {
        out.append(in, copied, in.position);
        comment(in, out);
        copied = in.position;
      } else if (c == '"') {
        in.skipString();
      } else if (c == '\\') {
        in.skipEscaped();
      } else {
        in.position++;
      }
    }
    out.append(in, copied, in.end);
    if (!in.conditionals.isEmpty()) {
      error(in, in.conditionals.peek().at, "expected `endif to end this conditional");
    }
  }

  private void comment(Input in, Output out) {
    int from = in.position;
    boolean block = in.follows("/*");
    in.skipComment();
    if (block) {
      boolean closed =
          in.position - from >= 4
              && in.text[in.position - 1] == '/'
              && in.text[in.position - 2] == '*';
      if (!closed && in.fixedAt < 0 && includeDepth == 0 && argumentDepth == 0) {
        // The simulator takes what follows for a part of it, and says nothing of it.
        open = map.place(in.file, from);
      } else if (!closed) {
        error(in, from, UNENDED);
      }
      out.append(" ", in, from);
    }
    if (in.fixedAt < 0 && out.mapped()) {
      int to = block && open == null ? Math.max(from + 2, in.position - 2) : in.position;
      int endLine = map.place(in.file, Math.max(from, in.position - 1)).line();
      String text = new String(in.text, from + 2, to - from - 2);
      comments.add(
          new CommentSyntax(
              map.place(in.file, from),
              endLine,
              text,
              blank(in, from - 1, -1),
              opensBlock(in, from),
              blank(in, in.position, 1)));
    }
  }

  /** Whether only white space stands from a position to the start or to the end of its line. */
  private static boolean blank(Input in, int position, int step) {
    int at = position;
    while (at >= 0 && at < in.end && in.text[at] != '\n') {
      if (!Character.isWhitespace(in.text[at])) {
        return false;
      }
      at += step;
    }
    return true;
  }

  /** Whether a line has nothing but the beginning of a branch or block before a position. */
  private static boolean opensBlock(Input in, int position) {
    int start = position;
    while (start > 0 && in.text[start - 1] != '\n') {
      start--;
      if (position - start > MAX_OPENING) {
        return false;
      }
    }
    return OPENING.matcher(new String(in.text, start, position - start)).matches();
  }

  /** Replaces a macro call; the input stands behind the name. */
  void expand(Macro macro, Input in, int at, Output out) {
    budget.expansion();
    if (!expanding.add(macro.name())) {
      error(in, at, "macro `" + macro.name() + " expands to itself");
      return;
    }
    try {
      budget.depth(expanding.size());
      List<String> actuals = List.of();
      if (macro.formals() != null) {
        actuals = arguments(macro, in, at);
        if (actuals == null) {
          return;
        }
      }
      char[] text = MacroCall.substitute(macro, actuals).toCharArray();
      budget.characters(text.length);
      int from = out.length();
      process(new Input(text, in.file, in.originOf(at)), out);
      if (macro.formals() == null && out.mapped()) {
        numbers.expanded(macro, out.chars(), from, out.length());
      }
    } finally {
      expanding.remove(macro.name());
    }
  }

  private List<String> arguments(Macro macro, Input in, int at) {
    in.skipSpace();
    if (!in.at('(')) {
      error(in, at, "expected '(' and the arguments of macro `" + macro.name());
      return null;
    }
    List<String> texts = MacroCall.readArguments(in);
    if (texts == null) {
      error(in, at, "expected ')' to end the arguments of macro `" + macro.name());
      return null;
    }
    int formals = macro.formals().size();
    if (formals == 0 && texts.size() == 1 && texts.get(0).isEmpty()) {
      texts = List.of();
    }
    if (texts.size() > formals) {
      error(in, at, wrongCount(macro, texts.size()));
      return null;
    }
    List<String> actuals = new ArrayList<>(formals);
    for (int i = 0; i < formals; i++) {
      String text = i < texts.size() ? texts.get(i) : "";
      if (text.isEmpty() && macro.defaults().get(i) != null) {
        text = macro.defaults().get(i);
      } else if (i >= texts.size()) {
        error(in, at, wrongCount(macro, texts.size()));
        return null;
      }
      actuals.add(expandArgument(macro, text, in, at));
    }
    return actuals;
  }

  private static String wrongCount(Macro macro, int found) {
    int formals = macro.formals().size();
    return "expected "
        + formals
        + (formals == 1 ? " argument" : " arguments")
        + " for macro `"
        + macro.name()
        + ", found "
        + found;
  }

  private String expandArgument(Macro macro, String text, Input in, int at) {
    if (text.indexOf('`') < 0) {
      return text;
    }
    // Inside its own arguments a macro may be called again.
    expanding.remove(macro.name());
    try {
      return expandText(text, in, at);
    } finally {
      expanding.add(macro.name());
    }
  }

  /** What a text stands for, macros replaced. */
  String expandText(String text, Input in, int at) {
    argumentDepth++;
    try {
      budget.depth(argumentDepth);
      budget.characters(text.length());
      Output scratch = new Output(null, text.length() * 2);
      process(new Input(text.toCharArray(), in.file, in.originOf(at)), scratch);
      return scratch.toString();
    } finally {
      argumentDepth--;
    }
  }

  /** Puts the text of an included file in place (22.4). */
  void include(String name, Input in, int at, Output out) {
    SourceFile file = includes.find(map.path(in.file), name);
    inclusions.add(new Footprint.Inclusion(map.path(in.file), name, file));
    if (file == null) {
      report(Diagnostic.of(DiagnosticCode.INCLUDE_NOT_FOUND, location(in, at), name));
      return;
    }
    if (includeDepth >= MAX_INCLUDE_DEPTH) {
      error(in, at, "include files nest deeper than " + MAX_INCLUDE_DEPTH + " levels");
      return;
    }
    budget.inclusion();
    includeDepth++;
    try {
      run(file, out);
    } finally {
      includeDepth--;
    }
  }

  /** Sets the state that the tree builder sees from here on. */
  void change(DirectiveState newState, Output out) {
    state = newState;
    if (out.mapped()) {
      stateStarts.add(out.length());
      states.add(newState);
    }
  }

  SourceLocation location(Input in, int at) {
    return map.place(in.file, in.originOf(at));
  }

  String path(Input in) {
    return map.path(in.file);
  }

  void error(Input in, int at, String message) {
    report(Diagnostic.of(DiagnosticCode.PREPROCESSOR_ERROR, location(in, at), message));
  }

  /**
   * A call of a macro that is not defined stands for nothing, and what follows it stays, arguments
   * too: simulators warn and go on. By IEEE 1800-2017 22.5.1 it is an error.
   */
  void undefined(Input in, int at, String name) {
    add(
        undefined,
        Diagnostic.of(
            DiagnosticCode.PREPROCESSOR_ERROR,
            location(in, at),
            "macro `" + name + " is not defined"));
  }

  void ambiguous(Input in, int at, String message) {
    report(Diagnostic.of(DiagnosticCode.AMBIGUOUS_TEXT, location(in, at), message));
  }

  private void report(Diagnostic diagnostic) {
    add(diagnostics, diagnostic);
  }

  private static void add(List<Diagnostic> diagnostics, Diagnostic diagnostic) {
    if (diagnostics.size() < MAX_DIAGNOSTICS) {
      diagnostics.add(diagnostic);
    }
  }
}
