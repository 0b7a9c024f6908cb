package io.refmill.ingest;

import io.refmill.parser.SourceUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds what a file declares and what it may need, without parsing it: a corpus's files must be
 * brought together before any of them can be parsed. It errs on the side of seeing too much (both
 * branches of an {@code ifdef} of a macro that may be defined, any name in the place of a module's
 * name); callers keep what some file declares. Needs in branches of macros that nobody defines are
 * left out: formal properties often stand there, which would bring in test code.
 */
final class VerilogScanner {
  /** Compiler directives of IEEE 1800-2017 22, which are not uses of macros. */
  private static final Set<String> DIRECTIVES =
      Set.of(
          "begin_keywords",
          "celldefine",
          "default_nettype",
          "define",
          "else",
          "elsif",
          "end_keywords",
          "endcelldefine",
          "endif",
          "ifdef",
          "ifndef",
          "include",
          "line",
          "nounconnected_drive",
          "pragma",
          "resetall",
          "timescale",
          "unconnected_drive",
          "undef",
          "undefineall",
          "__FILE__",
          "__LINE__");

  private static final int MAX_STRINGS = 1_000;

  /** Kinds of declared things. */
  enum Kind {
    MODULE,
    PACKAGE,
    INTERFACE,
    PRIMITIVE
  }

  /**
   * Something declared at the top of a file.
   *
   * @param kind of the thing
   * @param name its name
   * @param line where, from 1
   * @param needs names that could be those of modules, packages, interfaces or primitives
   * @param shape names in its header, and those that its instances connect
   */
  record Declaration(Kind kind, String name, int line, Set<String> needs, ConnectionScanner shape) {

    /** Whether an instance that connects these ports by name may be one of it. */
    boolean mayHave(Set<String> ports) {
      return !shape.isHeaderWhole() || shape.header().containsAll(ports);
    }
  }

  /**
   * What a file declares and may need.
   *
   * @param declarations in order
   * @param needs names mentioned outside of all declarations
   * @param includes names in {@code include} directives, in order
   * @param liveIncludes those of them that no branch of an undefined macro keeps out
   * @param macrosDefined by the file itself
   * @param macrosUsed before or without a definition in the file
   * @param strings that could be names of data files
   * @param readsFiles whether it fills memories from files
   * @param asciiOutsideComments whether no other character stands outside comments and strings
   */
  record Scan(
      List<Declaration> declarations,
      Set<String> needs,
      List<String> includes,
      List<String> liveIncludes,
      Set<String> macrosDefined,
      Set<String> macrosUsed,
      Set<String> strings,
      boolean readsFiles,
      boolean asciiOutsideComments) {

    /** Names of the modules, without repetition: branches of an {@code ifdef} may repeat one. */
    Map<String, Declaration> modules() {
      Map<String, Declaration> modules = new LinkedHashMap<>();
      for (Declaration declaration : declarations) {
        if (declaration.kind == Kind.MODULE) {
          modules.putIfAbsent(declaration.name, declaration);
        }
      }
      return modules;
    }
  }

  /** An {@code ifdef} that is open. */
  private static final class Branch {
    final boolean deadOutside;
    boolean dead;

    /** Whether a branch before this one is taken for certain. */
    boolean taken;

    Branch(boolean deadOutside) {
      this.deadOutside = deadOutside;
    }
  }

  private final String text;
  private final Predicate<String> mayBeDefined;
  private final Deque<Branch> branches = new ArrayDeque<>();
  private final List<Declaration> declarations = new ArrayList<>();
  private final Set<String> fileNeeds = new LinkedHashSet<>();
  private final List<String> includes = new ArrayList<>();
  private final List<String> liveIncludes = new ArrayList<>();
  private final Set<String> defined = new LinkedHashSet<>();
  private final Set<String> used = new LinkedHashSet<>();
  private final Set<String> strings = new LinkedHashSet<>();
  private boolean readsFiles;
  private boolean ascii = true;
  private Set<String> needs = fileNeeds;
  private ConnectionScanner shape = new ConnectionScanner();
  private Kind declaring;
  private String previous;
  private int at;
  private int lineEnd = -1;
  private int line = 1;

  private VerilogScanner(String text, Predicate<String> mayBeDefined) {
    this.text = text;
    this.mayBeDefined = mayBeDefined;
  }

  /** Scans a file by itself: any macro may be defined elsewhere. */
  static Scan scan(String text) {
    return scan(text, macro -> true);
  }

  /**
   * Scans a file.
   *
   * @param mayBeDefined whether something other than the file itself may define a macro
   */
  static Scan scan(String text, Predicate<String> mayBeDefined) {
    return new VerilogScanner(text, mayBeDefined).scan();
  }

  private Scan scan() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '/' && peek(1) == '/') {
        skipLine();
      } else if (c == '/' && peek(1) == '*') {
        skipBlockComment();
      } else if (c == '"') {
        string();
      } else if (c == '`') {
        directive();
      } else if (Character.isWhitespace(c)) {
        advance(1);
      } else if (isNameStart(c)) {
        name(identifier());
      } else if (c == '\\') {
        at++;
        int start = at;
        while (at < text.length() && !Character.isWhitespace(text.charAt(at))) {
          at++;
        }
        name(text.substring(start, at));
      } else if ((c >= '0' && c <= '9') || c == '\'') {
        number();
      } else {
        punctuation(c);
      }
    }
    return new Scan(
        declarations, fileNeeds, includes, liveIncludes, defined, used, strings, readsFiles, ascii);
  }

  private void name(String name) {
    readsFiles |= name.startsWith("$readmem") && !dead();
    if (declaring != null) {
      if (name.equals("automatic") || name.equals("static")) {
        return;
      }
      needs = new LinkedHashSet<>();
      shape = new ConnectionScanner();
      declarations.add(new Declaration(declaring, name, line, needs, shape));
      declaring = null;
      previous = null;
      return;
    }
    switch (name) {
      case "module", "macromodule", "program" -> declaring = Kind.MODULE;
      case "package" -> declaring = Kind.PACKAGE;
      case "primitive" -> declaring = Kind.PRIMITIVE;
      case "interface" -> {
        // "virtual interface" names a type.
        if (!"virtual".equals(previous)) {
          declaring = Kind.INTERFACE;
        }
      }
      case "endmodule", "endprogram", "endpackage", "endprimitive", "endinterface" -> {
        needs = fileNeeds;
        shape = new ConnectionScanner();
      }
      default -> {
        need(previous);
        if (!dead()) {
          shape.name(name);
        }
      }
    }
    previous = declaring == null ? name : null;
  }

  private void need(String name) {
    if (name != null && !dead()) {
      needs.add(name);
    }
  }

  private boolean dead() {
    return !branches.isEmpty() && branches.peek().dead;
  }

  private void punctuation(char c) {
    if (c > 0x7F) {
      ascii = false;
    }
    boolean scope = c == ':' && peek(1) == ':';
    if (c == '#' || c == '(' || c == '.' || scope) {
      need(previous);
    }
    previous = null;
    if (!dead()) {
      shape.punctuation(c);
    }
    at += scope ? 2 : 1;
  }

  private void number() {
    at++;
    while (at < text.length() && (isNamePart(text.charAt(at)) || text.charAt(at) == '?')) {
      at++;
    }
    previous = null;
  }

  private void directive() {
    at++;
    if (at >= text.length() || !isNameStart(text.charAt(at))) {
      return;
    }
    String name = identifier();
    switch (name) {
      case "include" -> include();
      case "define", "undef" -> {
        String macro = nextOnLine();
        if (name.equals("define") && !macro.isEmpty()) {
          defined.add(macro);
        }
      }
      case "ifdef" -> open().dead |= !mayHold(nextOnLine());
      case "ifndef" -> {
        Branch branch = open();
        branch.taken = !mayHold(nextOnLine());
      }
      case "elsif", "else" -> {
        boolean possible = name.equals("else") || mayHold(nextOnLine());
        Branch branch = branches.peek();
        if (branch != null) {
          branch.dead = branch.deadOutside || branch.taken || !possible;
        }
      }
      case "endif" -> branches.poll();
      case "timescale", "line", "default_nettype", "pragma" -> skipLine();
      default -> {
        if (!DIRECTIVES.contains(name) && !dead()) {
          shape.macro();
          if (!defined.contains(name)) {
            used.add(name);
          }
        }
      }
    }
    previous = null;
  }

  private Branch open() {
    Branch branch = new Branch(dead());
    branch.dead = branch.deadOutside;
    branches.push(branch);
    return branch;
  }

  private boolean mayHold(String macro) {
    return defined.contains(macro) || mayBeDefined.test(macro);
  }

  private void include() {
    skipBlanks();
    char open = peek(0);
    char close = open == '<' ? '>' : open;
    if (open != '"' && open != '<') {
      return;
    }
    int newline = lineEnd();
    int end = at + 1;
    while (end < newline && text.charAt(end) != close) {
      end++;
    }
    if (end == newline) {
      // Nothing on this line closes it: not to be looked for again from the next directive on it.
      at = newline;
      return;
    }
    includes.add(text.substring(at + 1, end));
    if (!dead()) {
      liveIncludes.add(text.substring(at + 1, end));
    }
    at = end + 1;
  }

  private String nextOnLine() {
    skipBlanks();
    return at < text.length() && isNameStart(text.charAt(at)) ? identifier() : "";
  }

  private void skipBlanks() {
    while (peek(0) == ' ' || peek(0) == '\t') {
      at++;
    }
  }

  private String identifier() {
    int start = at;
    while (at < text.length() && isNamePart(text.charAt(at))) {
      at++;
    }
    return text.substring(start, at);
  }

  private void string() {
    at++;
    int start = at;
    while (at < text.length() && text.charAt(at) != '"' && text.charAt(at) != '\n') {
      at += text.charAt(at) == '\\' && peek(1) != '\n' ? 2 : 1;
    }
    if (peek(0) == '"') {
      String text = this.text.substring(start, at);
      if (!dead() && strings.size() < MAX_STRINGS && SourceUnit.isDataName(text)) {
        strings.add(text);
      }
      at++;
    }
    previous = null;
  }

  private void skipLine() {
    at = lineEnd();
  }

  /** The end of this line; looked for once in each line, however many directives it has. */
  private int lineEnd() {
    if (at > lineEnd) {
      int newline = text.indexOf('\n', at);
      lineEnd = newline < 0 ? text.length() : newline;
    }
    return lineEnd;
  }

  private void skipBlockComment() {
    int end = text.indexOf("*/", at + 2);
    advance((end < 0 ? text.length() : end + 2) - at);
  }

  private void advance(int characters) {
    int end = Math.min(text.length(), at + characters);
    for (; at < end; at++) {
      if (text.charAt(at) == '\n') {
        line++;
      }
    }
  }

  private char peek(int ahead) {
    return at + ahead < text.length() ? text.charAt(at + ahead) : '\0';
  }

  private static boolean isNameStart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
  }

  private static boolean isNamePart(char c) {
    return isNameStart(c) || (c >= '0' && c <= '9');
  }
}
