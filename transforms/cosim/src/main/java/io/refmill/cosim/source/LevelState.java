package io.refmill.cosim.source;

import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import io.refmill.parser.scan.SourceScanner.Reading;
import io.refmill.parser.scan.SourceTokens;
import io.refmill.parser.scan.TokenKind;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What processes without edges assign, by the text alone: latches among it. What these hold at the
 * start is open where a net opens them, since nets change at time zero and nobody says whether a
 * process waits by then (IEEE 1800-2017 4.7). Names that are only compared may be among it too.
 */
public final class LevelState {
  private static final Set<String> ALWAYS =
      Set.of("always", "always_comb", "always_ff", "always_latch");
  private static final Set<String> ENDS =
      Set.of("initial", "final", "assign", "endmodule", "function", "task");
  private static final Set<String> STATEMENTS =
      Set.of("begin", "if", "case", "casez", "casex", "for", ";", "=");
  private static final Set<String> EDGES = Set.of("posedge", "negedge", "edge");
  private static final Set<String> OPERATORS =
      Set.of("<", ">", "+", "-", "*", "/", "%", "&", "|", "^");

  private final SourceTokens tokens;
  private final Set<String> names;

  private LevelState(SourceTokens tokens, Set<String> names) {
    this.tokens = tokens;
    this.names = names;
  }

  /** Names, without their scopes. */
  public static Set<String> of(SourceUnit unit) {
    Set<String> names = new HashSet<>();
    Stream.concat(unit.files().stream(), unit.includes().stream())
        .map(SourceFile::text)
        .map(text -> VerilogText.of(text, Reading.SOURCE).tokens())
        .forEach(tokens -> new LevelState(tokens, names).read());
    return names;
  }

  private void read() {
    for (int i = 0; i < tokens.count(); i++) {
      if (isWord(i, ALWAYS)) {
        int body = i + 1;
        boolean edges = false;
        while (body < tokens.count() && !STATEMENTS.contains(tokens.text(body))) {
          edges |= isWord(body, EDGES);
          body++;
        }
        int end = body;
        while (end < tokens.count() && !isWord(end, ALWAYS) && !isWord(end, ENDS)) {
          end++;
        }
        if (!edges) {
          process(i + 1, end);
        }
        i = end - 1;
      }
    }
  }

  private void process(int from, int to) {
    for (int i = from; i < to; i++) {
      if (!isAssigned(i + 1)) {
        continue;
      }
      if (tokens.is(i, "]") || tokens.is(i, "}")) {
        // Indices may be among the names: more than are assigned is no harm.
        for (int part = i; part >= from && !tokens.is(part, ";"); part--) {
          name(part);
        }
      } else {
        name(i);
      }
    }
  }

  private void name(int index) {
    if (tokens.kind(index) == TokenKind.WORD) {
      names.add(tokens.text(index));
    } else if (tokens.kind(index) == TokenKind.ESCAPED_NAME) {
      names.add(tokens.text(index).substring(1));
    }
  }

  /** Whether an assignment's operator stands at a place: {@code =}, {@code <=}, {@code +=}. */
  private boolean isAssigned(int at) {
    int sign = at;
    while (sign < tokens.count() && OPERATORS.contains(tokens.text(sign))) {
      sign++;
    }
    boolean counts =
        sign == at + 2 && (is(at, "+") && is(at + 1, "+") || is(at, "-") && is(at + 1, "-"));
    return counts || is(sign, "=") && !is(sign + 1, "=");
  }

  private boolean is(int index, String text) {
    return index < tokens.count() && tokens.is(index, text);
  }

  private boolean isWord(int index, Set<String> words) {
    return tokens.kind(index) == TokenKind.WORD && words.contains(tokens.text(index));
  }
}
