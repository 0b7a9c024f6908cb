package io.refmill.variants;

import io.refmill.diagnostics.SourceLocation;
import io.refmill.parser.ParseLimits;
import io.refmill.parser.SourceUnit;
import io.refmill.parser.parse.ParseResult;
import io.refmill.parser.parse.VerilogParser;
import io.refmill.parser.scan.SourceScanner;
import io.refmill.parser.scan.SourceTokens;
import io.refmill.parser.scan.TokenKind;
import io.refmill.syntax.CompilationUnitSyntax;
import io.refmill.syntax.CompilationUnitSyntax.CommentSyntax;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.NumberSyntax;
import io.refmill.syntax.ItemSyntax.InstantiationSyntax;
import io.refmill.syntax.ItemSyntax.ModuleSyntax;
import io.refmill.syntax.Syntax;
import io.refmill.syntax.SyntaxNodes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A text with its tokens and its syntax tree, each node of which leads to the token that it begins
 * with. Of one module that needs no other, without macros and conditions of the preprocessor: what
 * a node says then stands where the node is.
 */
final class SourceTree {
  /** Longer texts, in characters, get no variants. */
  static final int MAX_CHARACTERS = 1 << 15;

  private static final int MAX_NESTING = 128;
  private static final Set<String> HARMLESS = Set.of("timescale", "default_nettype", "resetall");
  private static final Set<String> EDGES = Set.of("posedge", "negedge");
  private static final Set<String> OPENING = Set.of("begin", "fork", "case", "casez", "casex");
  private static final Set<String> CLOSING = Set.of("end", "join", "endcase");

  private final String text;
  private final SourceTokens tokens;
  private final CompilationUnitSyntax unit;
  private final ModuleSyntax module;
  private final int[] lines;

  private SourceTree(
      String text, SourceTokens tokens, CompilationUnitSyntax unit, ModuleSyntax module) {
    this.text = text;
    this.tokens = tokens;
    this.unit = unit;
    this.module = module;
    this.lines = lineStarts(text);
  }

  /** The tree of a text that has the form above. */
  static SourceTree of(String text, String top) throws Unsound {
    if (text.length() > MAX_CHARACTERS) {
      throw new Unsound("too long");
    }
    SourceTokens tokens = SourceScanner.scan(text, SourceScanner.Reading.SOURCE);
    if (tokens.isOdd() || !tokens.doubts().isEmpty()) {
      throw new Unsound("readers may differ");
    }
    for (int i = 0; i < tokens.count(); i++) {
      TokenKind kind = tokens.kind(i);
      boolean plain =
          switch (kind) {
            case WORD, NUMBER, STRING, SYSTEM_NAME, SYMBOL -> true;
            case DIRECTIVE -> HARMLESS.contains(tokens.name(i));
            case ESCAPED_NAME, MACRO, FOREIGN -> false;
          };
      if (!plain) {
        throw new Unsound("a token of kind " + kind);
      }
    }
    // No limit in time, as what is found must be the same everywhere; the length is one.
    ParseResult parsed =
        VerilogParser.parse(
            SourceUnit.of("design.v", text), new ParseLimits(MAX_CHARACTERS, MAX_NESTING, 0, 0));
    if (!parsed.diagnostics().isEmpty() || parsed.trees().size() != 1) {
      throw new Unsound("syntax errors");
    }
    CompilationUnitSyntax unit = parsed.trees().get(0);
    if (unit.items().size() != 1
        || !(unit.items().get(0) instanceof ModuleSyntax module)
        || !module.name().equals(top)) {
      throw new Unsound("more than one module");
    }
    SourceTree tree = new SourceTree(text, tokens, unit, module);
    if (!tree.nodes(InstantiationSyntax.class).isEmpty()) {
      throw new Unsound("instances");
    }
    return tree;
  }

  private static int[] lineStarts(String text) {
    List<Integer> starts = new ArrayList<>(List.of(0));
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '\n') {
        starts.add(i + 1);
      }
    }
    return starts.stream().mapToInt(Integer::intValue).toArray();
  }

  String text() {
    return text;
  }

  ModuleSyntax module() {
    return module;
  }

  Edits edits() {
    return new Edits(text);
  }

  /** All nodes of a kind, in the order of the tree. */
  <T extends Syntax> List<T> nodes(Class<T> kind) {
    return nodes(module, kind);
  }

  /** All nodes of a kind below one, itself included. */
  static <T extends Syntax> List<T> nodes(Syntax root, Class<T> kind) {
    List<T> found = new ArrayList<>();
    SyntaxNodes.visit(
        root,
        node -> {
          if (kind.isInstance(node)) {
            found.add(kind.cast(node));
          }
        });
    return found;
  }

  /** The offset of a place. */
  int offset(SourceLocation place) {
    return lines[place.line() - 1] + place.column() - 1;
  }

  /** The number of the token that a node begins with. */
  int token(Syntax node) throws Unsound {
    int wanted = offset(node.location());
    int low = 0;
    int high = tokens.count() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (tokens.start(middle) == wanted) {
        return middle;
      }
      if (tokens.start(middle) < wanted) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    throw new Unsound("no token where a node begins");
  }

  /** The number of the token that a node begins with, which must be this text. */
  int token(Syntax node, String expected) throws Unsound {
    int token = token(node);
    if (!tokens.is(token, expected)) {
      throw new Unsound("not the token that was expected");
    }
    return token;
  }

  String tokenText(int token) {
    return token >= 0 && token < tokens.count() ? tokens.text(token) : "";
  }

  int start(int token) {
    return tokens.start(token);
  }

  int end(int token) {
    return tokens.end(token);
  }

  boolean is(int token, String expected) {
    return token >= 0 && token < tokens.count() && tokens.is(token, expected);
  }

  /** Puts something else in the place of a token. */
  void replace(Edits edits, int token, String by) throws Unsound {
    edits.replace(tokens.start(token), tokens.end(token), by);
  }

  /** A number as it is written; size and base may be tokens of their own. */
  String number(NumberSyntax number) throws Unsound {
    int token = token(number);
    return text.substring(start(token), numberEnd(token));
  }

  /** Puts another number in the place of one. */
  void replace(Edits edits, NumberSyntax number, String by) throws Unsound {
    int token = token(number);
    edits.replace(start(token), numberEnd(token), by);
  }

  private int numberEnd(int token) {
    boolean based =
        token + 1 < tokens.count()
            && tokens.kind(token + 1) == TokenKind.NUMBER
            && tokens.text(token + 1).startsWith("'");
    return end(based ? token + 1 : token);
  }

  /** The blanks that a token's line begins with; null unless it is the first one there. */
  String indent(int token) {
    int start = tokens.start(token);
    int line = text.lastIndexOf('\n', start - 1) + 1;
    String before = text.substring(line, start);
    return before.isBlank() ? before : null;
  }

  /** The blanks that the line begins with in which a token stands. */
  String lineIndent(int token) {
    int line = text.lastIndexOf('\n', tokens.start(token) - 1) + 1;
    int end = line;
    while (end < text.length() && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
      end++;
    }
    return text.substring(line, end);
  }

  /** All words of the text, keywords too. */
  Set<String> words() {
    Set<String> words = new HashSet<>();
    for (int i = 0; i < tokens.count(); i++) {
      if (tokens.kind(i) == TokenKind.WORD) {
        words.add(tokens.text(i));
      }
    }
    return words;
  }

  /** All words but those that say which edge is meant. */
  Set<String> names() {
    Set<String> names = words();
    names.removeAll(EDGES);
    return names;
  }

  /** The tokens that are a word. */
  List<Integer> places(String word) {
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < tokens.count(); i++) {
      if (tokens.kind(i) == TokenKind.WORD && tokens.is(i, word)) {
        places.add(i);
      }
    }
    return places;
  }

  /** Where a name is read or written, other than in its declaration. */
  List<IdentifierSyntax> uses(String name) {
    return nodes(IdentifierSyntax.class).stream().filter(n -> n.name().equals(name)).toList();
  }

  List<CommentSyntax> comments() {
    return unit.comments();
  }

  /** The token behind a parenthesis' or brace's partner. */
  int behindGroup(int opening) throws Unsound {
    int depth = 0;
    for (int i = opening; i < tokens.count(); i++) {
      String token = tokens.text(i);
      if (token.equals("(") || token.equals("[") || token.equals("{")) {
        depth++;
      } else if (token.equals(")") || token.equals("]") || token.equals("}")) {
        depth--;
        if (depth == 0) {
          return i + 1;
        }
      }
    }
    throw new Unsound("no end of a group");
  }

  /** The token behind the statement that begins with one. */
  int behindStatement(int first) throws Unsound {
    return behindStatement(first, 0);
  }

  private int behindStatement(int first, int depth) throws Unsound {
    if (depth > MAX_NESTING || first >= tokens.count()) {
      throw new Unsound("no end of a statement");
    }
    String word = tokens.text(first);
    switch (word) {
      case "begin", "case", "casez", "casex" -> {
        return behindBlock(first);
      }
      case "unique", "unique0", "priority" -> {
        return behindStatement(first + 1, depth + 1);
      }
      case "if" -> {
        int behind = behindStatement(behindGroup(first + 1), depth + 1);
        return is(behind, "else") ? behindStatement(behind + 1, depth + 1) : behind;
      }
      case "for", "while", "repeat" -> {
        return behindStatement(behindGroup(first + 1), depth + 1);
      }
      case "@" -> {
        int control = first + 1;
        return behindStatement(is(control, "(") ? behindGroup(control) : control + 1, depth + 1);
      }
      default -> {
        int i = first;
        while (i < tokens.count() && !is(i, ";")) {
          i = is(i, "(") || is(i, "{") || is(i, "[") ? behindGroup(i) : i + 1;
        }
        return i + 1;
      }
    }
  }

  private int behindBlock(int first) throws Unsound {
    int open = 0;
    for (int i = first; i < tokens.count(); i++) {
      String word = tokens.text(i);
      if (OPENING.contains(word)) {
        open++;
      } else if (CLOSING.contains(word)) {
        open--;
        if (open == 0) {
          return is(i + 1, ":") ? i + 3 : i + 1;
        }
      }
    }
    throw new Unsound("no end of a block");
  }

  /** All tokens, with the place in their order of appearance for the names that are declared. */
  String shape() {
    Set<String> declared = new HashSet<>(Set.of(module.name()));
    nodes(IdentifierSyntax.class).forEach(name -> declared.add(name.name()));
    nodes(DeclaratorSyntax.class).forEach(name -> declared.add(name.name()));
    Map<String, Integer> numbers = new HashMap<>();
    StringBuilder shape = new StringBuilder();
    for (int i = 0; i < tokens.count(); i++) {
      String token = tokens.text(i);
      boolean name = tokens.kind(i) == TokenKind.WORD && declared.contains(token);
      shape.append(name ? "#" + numbers.computeIfAbsent(token, t -> numbers.size()) : token);
      shape.append(' ');
    }
    return shape.toString();
  }

  /** A name that the text has not, of several that are proposed. */
  String free(List<String> names) throws Unsound {
    Set<String> words = words();
    for (String name : names) {
      if (!words.contains(name)) {
        return name;
      }
    }
    throw new Unsound("no free name");
  }
}
