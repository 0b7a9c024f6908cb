package io.refmill.cosim.source;

import io.refmill.parser.scan.SourceTokens;
import io.refmill.parser.scan.TokenKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Where a text names the modules that it declares, so that designs which call their modules alike
 * can be compiled together under other names. Only of texts in which each such word is a
 * declaration's name, an end label or the module of an instance: what it names then is seen by
 * nobody who looks at the design by its ports, variables and scopes.
 */
public final class UnitNames {
  private static final Set<String> BEFORE_NAME = Set.of("module", "macromodule");
  private static final Set<String> LIFETIMES = Set.of("static", "automatic");

  /** What a module item can follow. */
  private static final Set<String> BEFORE_ITEM =
      Set.of(
          ";",
          ")",
          "begin",
          "end",
          "generate",
          "endgenerate",
          "else",
          "endfunction",
          "endtask",
          "endcase",
          "endspecify");

  private final List<Integer> ends;

  private UnitNames(List<Integer> ends) {
    this.ends = ends;
  }

  /**
   * The places of some names.
   *
   * @param units names that the text declares
   * @return empty where one of them may be something else too
   */
  static Optional<UnitNames> of(SourceTokens tokens, Set<String> units) {
    List<Integer> ends = new ArrayList<>();
    for (int i = 0; i < tokens.count(); i++) {
      if (tokens.kind(i) == TokenKind.WORD && units.contains(tokens.text(i))) {
        if (!isDeclared(tokens, i) && !isEndLabel(tokens, i) && !isInstantiated(tokens, i)) {
          return Optional.empty();
        }
        ends.add(tokens.end(i));
      }
    }
    return Optional.of(new UnitNames(List.copyOf(ends)));
  }

  private static boolean isDeclared(SourceTokens tokens, int index) {
    int before = index - 1;
    if (before > 0 && isAmong(tokens, before, LIFETIMES)) {
      before--;
    }
    return before >= 0 && isAmong(tokens, before, BEFORE_NAME);
  }

  private static boolean isEndLabel(SourceTokens tokens, int index) {
    return index >= 2 && tokens.is(index - 1, ":") && tokens.is(index - 2, "endmodule");
  }

  private static boolean isInstantiated(SourceTokens tokens, int index) {
    boolean item = index > 0 && isAmong(tokens, index - 1, BEFORE_ITEM);
    boolean more = index + 1 < tokens.count();
    return item && more && (tokens.kind(index + 1) == TokenKind.WORD || tokens.is(index + 1, "#"));
  }

  private static boolean isAmong(SourceTokens tokens, int index, Set<String> texts) {
    return texts.contains(tokens.text(index));
  }

  /** The text with something behind each of the names. */
  public String extended(String text, String suffix) {
    StringBuilder result = new StringBuilder(text.length() + ends.size() * suffix.length());
    int from = 0;
    for (int end : ends) {
      result.append(text, from, end).append(suffix);
      from = end;
    }
    return result.append(text, from, text.length()).toString();
  }
}
