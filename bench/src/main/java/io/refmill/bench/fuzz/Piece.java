package io.refmill.bench.fuzz;

import java.util.ArrayList;
import java.util.List;

/**
 * A piece of generated source: text with smaller pieces in it. The kinds are what a reducer needs
 * to know: an item or a statement can be left out, and an expression can give way to a constant or
 * to one of its own parts.
 *
 * @param kind what it is
 * @param parts strings and pieces, in order
 */
public record Piece(Kind kind, List<Object> parts) {
  /** What a reducer may do with it. */
  public enum Kind {
    TEXT,
    ITEM,
    STATEMENT,
    EXPRESSION
  }

  public Piece {
    parts = List.copyOf(parts);
    for (Object part : parts) {
      if (!(part instanceof String) && !(part instanceof Piece)) {
        throw new IllegalArgumentException("neither text nor a piece: " + part.getClass());
      }
    }
  }

  static Piece text(Object... parts) {
    return new Piece(Kind.TEXT, List.of(parts));
  }

  static Piece text(List<?> parts) {
    return new Piece(Kind.TEXT, new ArrayList<>(parts));
  }

  static Piece item(Object... parts) {
    return new Piece(Kind.ITEM, List.of(parts));
  }

  static Piece statement(Object... parts) {
    return new Piece(Kind.STATEMENT, List.of(parts));
  }

  static Piece expression(Object... parts) {
    return new Piece(Kind.EXPRESSION, List.of(parts));
  }

  /** Pieces with a separator in between. */
  static Piece join(String separator, List<Piece> pieces) {
    List<Object> parts = new ArrayList<>();
    for (Piece piece : pieces) {
      if (!parts.isEmpty()) {
        parts.add(separator);
      }
      parts.add(piece);
    }
    return text(parts);
  }

  /** The source text. */
  String source() {
    StringBuilder out = new StringBuilder();
    write(out);
    return out.toString();
  }

  private void write(StringBuilder out) {
    for (Object part : parts) {
      if (part instanceof Piece piece) {
        piece.write(out);
      } else {
        out.append((String) part);
      }
    }
  }

  /** This piece and all in it, in order of their beginning. */
  List<Piece> all() {
    List<Piece> result = new ArrayList<>();
    collect(result);
    return result;
  }

  private void collect(List<Piece> result) {
    result.add(this);
    for (Object part : parts) {
      if (part instanceof Piece piece) {
        piece.collect(result);
      }
    }
  }

  /** The same with the piece at {@code index} of {@link #all} replaced. */
  Piece with(int index, Piece replacement) {
    return new Replacement(replacement, index).in(this);
  }

  private static final class Replacement {
    private final Piece replacement;
    private int left;

    Replacement(Piece replacement, int index) {
      this.replacement = replacement;
      this.left = index;
    }

    Piece in(Piece piece) {
      if (left-- == 0) {
        return replacement;
      }
      List<Object> parts = new ArrayList<>(piece.parts);
      for (int i = 0; i < parts.size() && left >= 0; i++) {
        if (parts.get(i) instanceof Piece child) {
          parts.set(i, in(child));
        }
      }
      return new Piece(piece.kind, parts);
    }
  }
}
