package io.refmill.bench.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * Makes a design smaller while its outcome stays of the same kind: leaves items and statements out,
 * and puts constants and operands in the place of expressions. Whatever is no longer valid fails in
 * another way, and is not taken.
 */
final class Reducer {
  private static final int CHUNK = 24;

  private final Function<List<GeneratedDesign>, List<String>> kinds;
  private int budget;

  /**
   * A reducer.
   *
   * @param kinds the kind of outcome of each design
   * @param budget designs to try at most
   */
  Reducer(Function<List<GeneratedDesign>, List<String>> kinds, int budget) {
    this.kinds = kinds;
    this.budget = budget;
  }

  /** The smallest design found whose outcome is of this kind. */
  GeneratedDesign reduce(GeneratedDesign design, String kind) {
    GeneratedDesign best = design;
    boolean better = true;
    while (better && budget > 0) {
      better = false;
      int at = 0;
      List<GeneratedDesign> candidates = candidates(best);
      while (at < candidates.size() && budget > 0) {
        List<GeneratedDesign> chunk =
            candidates.subList(at, Math.min(candidates.size(), at + CHUNK));
        budget -= chunk.size();
        List<String> found = kinds.apply(chunk);
        int index = found.indexOf(kind);
        if (index >= 0) {
          best = chunk.get(index);
          better = true;
          // What has failed before will most likely fail again, so the next pass goes on here.
          candidates = candidates(best);
          at = Math.max(0, Math.min(at, candidates.size() - 1));
          if (candidates.isEmpty()) {
            break;
          }
        } else {
          at += CHUNK;
        }
      }
    }
    return best;
  }

  private static List<GeneratedDesign> candidates(GeneratedDesign design) {
    List<Piece> pieces = design.root().all();
    List<GeneratedDesign> result = new ArrayList<>();
    for (int pass = 0; pass < 2; pass++) {
      for (int i = 1; i < pieces.size(); i++) {
        Piece piece = pieces.get(i);
        boolean expression = piece.kind() == Piece.Kind.EXPRESSION;
        if (piece.kind() == Piece.Kind.TEXT || expression != (pass == 1)) {
          continue;
        }
        for (Piece smaller : smaller(piece)) {
          result.add(design.with(design.root().with(i, smaller)));
        }
      }
    }
    return result;
  }

  private static List<Piece> smaller(Piece piece) {
    List<Piece> result = new ArrayList<>();
    String text = piece.source();
    if (piece.kind() != Piece.Kind.EXPRESSION) {
      if (!text.isBlank()) {
        result.add(Piece.text());
      }
      if (piece.kind() == Piece.Kind.STATEMENT) {
        for (Object part : piece.parts()) {
          if (part instanceof Piece child && child.kind() == Piece.Kind.TEXT) {
            if (child.source().startsWith("begin")) {
              result.add(child);
            }
          }
        }
      }
      return result;
    }
    for (Object part : piece.parts()) {
      if (part instanceof Piece child) {
        child.all().stream()
            .filter(p -> p.kind() == Piece.Kind.EXPRESSION)
            .limit(2)
            .filter(p -> !Objects.equals(p.source(), text))
            .forEach(result::add);
      }
    }
    if (text.length() > 4) {
      result.add(Piece.text("1'b1"));
    }
    return result;
  }
}
