package io.refmill.parser.scan;

import io.refmill.parser.scan.KnownDirectives.Form;

/**
 * Reads directives for {@link SourceScanner} and follows what the preprocessor of Icarus Verilog
 * makes of the same places. Each directive has a form in which all versions read it alike; in any
 * other it is in doubt.
 */
final class DirectiveScanner {
  private final SourceScanner in;
  private final boolean source;
  private final PreprocessorView view;

  /** The same where a conditional leaves the text out; null outside conditionals. */
  private PreprocessorView leftOut;

  private int depth;

  /** Conditionals that the definition at hand has opened. */
  private int depthInDefinition;

  DirectiveScanner(SourceScanner in, boolean source) {
    this.in = in;
    this.source = source;
    this.view = new PreprocessorView(in.text, false);
  }

  /** Whether a conditional stands around the place at hand. */
  boolean mayBeLeftOut() {
    return depth > 0;
  }

  /** Notes a grave accent in a comment, a string or a name. */
  void beside(int offset) {
    in.out.backtickBeside();
    check(offset, false);
  }

  private void check(int offset, boolean live) {
    if (!source) {
      return;
    }
    boolean differs = view.isLiveAt(offset) != live;
    if (!differs && depth > 0 && isConditional(offset)) {
      differs = leftOut.isLiveAt(offset) != live;
    }
    if (differs) {
      in.doubt(
          offset,
          live
              ? "a grave accent that the preprocessor takes for a part of a string or comment"
              : "a grave accent that the preprocessor takes for no part of a string or comment");
    }
  }

  private boolean isConditional(int offset) {
    int name = offset + 1;
    return in.text.startsWith("if", name)
        || in.text.startsWith("el", name)
        || in.text.startsWith("endif", name);
  }

  /**
   * Reads the directive or macro's name at hand.
   *
   * @param first whether it is the first thing in its line
   */
  void read(boolean first) {
    int start = in.at;
    check(start, true);
    in.at++;
    String name = identifier();
    Form form = KnownDirectives.form(name);
    if (form == null) {
      macroCall(start, name);
      return;
    }
    if (source && view.isInAttribute()) {
      in.doubt(start, "a directive within an attribute");
    }
    boolean own = form.compareTo(Form.FILE) >= 0;
    if (own && !source) {
      in.doubt(start, "`" + name + " behind the preprocessor");
    }
    boolean good = arguments(form, name, start, first);
    if (!good) {
      in.doubt(start, "`" + name + " in a form that is not the same to all");
    }
    in.out.add(TokenKind.DIRECTIVE, start, in.at);
    view.restart(in.at);
    if (leftOut != null) {
      leftOut.restart(in.at);
    }
  }

  private void macroCall(int start, String name) {
    in.out.add(TokenKind.MACRO, start, in.at);
    if (!source) {
      in.doubt(start, "a grave accent behind the preprocessor");
      return;
    }
    if (depth > 0 && (name.startsWith("else") || name.startsWith("endif"))) {
      in.doubt(start, "`" + name + ", which ends a group that is left out");
    }
  }

  private boolean arguments(Form form, String name, int start, boolean first) {
    switch (form) {
      case NOTHING:
        return true;
      case ALONE:
        return isLineOver(true);
      case SCALE:
        return skipBlanks() && scale() && slash() && scale() && isLineOver(false);
      case WORD:
        return skipBlanks() && !identifier().isEmpty() && isLineOver(true);
      case TEXT:
        skipBlanks();
        return quoted() && isLineOver(true);
      case REST:
        return first & rest();
      case PLACE:
        return first && place();
      case FILE:
        file();
        return true;
      case CONDITION:
        return condition(name);
      case MACRO:
        return name.equals("define") ? define() : undefine();
      default:
        return false;
    }
  }

  // -------------------------------------------------------------- pieces

  private String identifier() {
    int from = in.at;
    if (Characters.isNameStart(in.charAt(in.at))) {
      while (Characters.isNamePart(in.charAt(in.at))) {
        in.at++;
      }
    }
    return in.text.substring(from, in.at);
  }

  private boolean skipBlanks() {
    int from = in.at;
    while (in.charAt(in.at) == ' ' || in.charAt(in.at) == '\t') {
      in.at++;
    }
    return in.at > from;
  }

  private boolean isAtLineEnd(int offset) {
    return offset >= in.end || Characters.isLineEnd(in.charAt(offset));
  }

  /** Whether but blanks and comments that end with it are left of the line. */
  private boolean isLineOver(boolean blockComments) {
    int offset = in.at;
    while (true) {
      while (in.charAt(offset) == ' ' || in.charAt(offset) == '\t') {
        offset++;
      }
      if (isAtLineEnd(offset) || in.text.startsWith("//", offset)) {
        return true;
      }
      if (!blockComments || !in.text.startsWith("/*", offset)) {
        return false;
      }
      offset += 2;
      while (!in.text.startsWith("*/", offset)) {
        if (isAtLineEnd(offset)) {
          return false;
        }
        offset++;
      }
      offset += 2;
    }
  }

  private boolean scale() {
    if (in.charAt(in.at) != '1') {
      return false;
    }
    in.at++;
    for (int zeros = 0; zeros < 2 && in.charAt(in.at) == '0'; zeros++) {
      in.at++;
    }
    skipBlanks();
    if ("munpf".indexOf(in.charAt(in.at)) >= 0) {
      in.at++;
    }
    return in.charAt(in.at++) == 's';
  }

  private boolean slash() {
    skipBlanks();
    boolean found = in.charAt(in.at) == '/';
    in.at += found ? 1 : 0;
    skipBlanks();
    return found;
  }

  private boolean quoted() {
    if (in.charAt(in.at) != '"') {
      return false;
    }
    int offset = in.at + 1;
    while (!isAtLineEnd(offset)) {
      if (in.charAt(offset) == '"') {
        in.at = offset + 1;
        return true;
      }
      offset++;
    }
    return false;
  }

  // -------------------------------------------------------------- forms

  /** Drops the rest of the line, if that hides nothing from anybody. */
  private boolean rest() {
    boolean good = true;
    boolean quoted = false;
    while (!isAtLineEnd(in.at)) {
      char c = in.charAt(in.at);
      if (c == '"') {
        quoted = !quoted;
      } else if (!quoted && in.text.startsWith("//", in.at)) {
        return good;
      } else if (c == '`'
          || c == '\\'
          || (c == '/' && in.next() == '*')
          || (c == '(' && in.next() == '*')) {
        good = false;
      }
      in.at++;
    }
    return good && !quoted;
  }

  /** {@code `line 3 "file" 1}: a number, a name, and a level that may be missing. */
  private boolean place() {
    if (!skipBlanks()) {
      return false;
    }
    int digits = in.at;
    while (Characters.isDigit(in.charAt(in.at))) {
      in.at++;
    }
    if (in.at == digits || !skipBlanks() || !quoted()) {
      return false;
    }
    if (skipBlanks() && Characters.isDigit(in.charAt(in.at))) {
      in.at++;
    }
    skipBlanks();
    return isAtLineEnd(in.at);
  }

  private void file() {
    int name = in.at;
    skipBlanks();
    if (!quoted()) {
      in.at = name;
    }
  }

  private boolean condition(String name) {
    boolean named = name.startsWith("if") || name.equals("elsif");
    boolean good = !named || (skipBlanksAndFeeds() && !identifier().isEmpty());
    if (name.startsWith("if")) {
      if (depth++ == 0) {
        leftOut = new PreprocessorView(in.text, true);
      }
    } else if (name.equals("endif") && depth > 0 && --depth == 0) {
      leftOut = null;
    }
    return good;
  }

  private boolean skipBlanksAndFeeds() {
    int from = in.at;
    while (Characters.isBlank(in.charAt(in.at))) {
      in.at++;
    }
    return in.at > from;
  }

  private boolean undefine() {
    if (!skipBlanks()) {
      return false;
    }
    String name = identifier();
    return !name.isEmpty() && !KnownDirectives.isKnown(name) && isLineOver(true);
  }

  // -------------------------------------------------------------- `define

  private boolean define() {
    boolean good = skipBlanksAndFeeds();
    String name = identifier();
    good &= !name.isEmpty() && !KnownDirectives.isKnown(name);
    if (in.charAt(in.at) == '(') {
      good &= formals();
    }
    depthInDefinition = 0;
    boolean more = true;
    while (more) {
      Boolean continued = definitionLine();
      if (continued == null) {
        return false;
      }
      more = continued && in.at < in.end;
      if (more) {
        in.at += in.charAt(in.at) == '\r' ? 2 : 1;
      }
    }
    return good && depthInDefinition == 0;
  }

  /**
   * Names with simple defaults, which may have macros without arguments; what else may stand there
   * is not read alike.
   */
  private boolean formals() {
    while (++in.at < in.end) {
      char c = in.charAt(in.at);
      if (c == ')') {
        in.at++;
        return true;
      }
      if ("\"/\\([{".indexOf(c) >= 0
          || (c == '`' && !isMacroName())
          || Characters.isControl(c)
          || (c == '\r' && in.next() != '\n')) {
        return false;
      }
    }
    return false;
  }

  /**
   * Whether a macro's name follows the grave accent at hand: it stays as it is until it is used.
   */
  private boolean isMacroName() {
    String name = in.text.substring(in.at + 1, nameEnd(in.at + 1));
    return Characters.isNameStart(in.next())
        && !KnownDirectives.isKnown(name)
        && !(depth > 0 && isConditional(in.at));
  }

  /**
   * Reads one line of a definition up to its end. Comments are cut out within the line, also those
   * in strings, and what is then last decides whether the next line belongs to it.
   *
   * @return whether it does; null where readers differ
   */
  private Boolean definitionLine() {
    boolean quoted = false;
    boolean backslash = false;
    while (in.at < in.end && in.charAt(in.at) != '\n') {
      char c = in.charAt(in.at);
      char next = in.next();
      if (c == '\r') {
        if (next != '\n') {
          return null;
        }
        break;
      }
      if (Characters.isControl(c) || (c == '`' && !isAlikeInDefinition(quoted))) {
        return null;
      }
      if (c == '/' && (next == '/' || next == '*')) {
        if (quoted || backslash) {
          return null;
        }
        if (!skipDefinitionComment(next)) {
          return null;
        }
        continue;
      }
      if (c == '"') {
        quoted = !quoted;
      }
      backslash = Characters.isBlank(c) ? backslash : c == '\\';
      in.at += quoted && c == '\\' && (next == '"' || next == '\\') ? 2 : 1;
    }
    return backslash;
  }

  /**
   * Whether the grave accent at hand is the same to who defines a macro and to who leaves the
   * definition out. To the former a conditional is text until the macro is used, the latter counts
   * it, so what the definition opens it has to end.
   */
  private boolean isAlikeInDefinition(boolean quoted) {
    if (depth == 0 || !isConditional(in.at)) {
      return true;
    }
    if (quoted || in.charAt(in.at - 1) == '`' || !leftOut.isLiveAt(in.at)) {
      return false;
    }
    int end = nameEnd(in.at + 1);
    return switch (in.text.substring(in.at + 1, end)) {
      case "ifdef", "ifndef" -> {
        depthInDefinition++;
        yield isNamed(end);
      }
      case "elsif" -> depthInDefinition > 0 && isNamed(end);
      case "else" -> depthInDefinition > 0;
      case "endif" -> --depthInDefinition >= 0;
      default -> false;
    };
  }

  private boolean isNamed(int from) {
    int name = from;
    while (Characters.isBlank(in.charAt(name))) {
      name++;
    }
    return name > from && Characters.isNameStart(in.charAt(name));
  }

  private int nameEnd(int from) {
    int end = from;
    while (Characters.isNamePart(in.charAt(end))) {
      end++;
    }
    return end;
  }

  private boolean skipDefinitionComment(char kind) {
    in.at += 2;
    while (!isAtLineEnd(in.at)) {
      if (kind == '*' && in.text.startsWith("*/", in.at)) {
        in.at += 2;
        return true;
      }
      in.at++;
    }
    return kind == '/';
  }
}
