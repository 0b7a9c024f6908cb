package io.refmill.compiler.elaborate.structure;

import io.refmill.syntax.ItemSyntax.PrimitiveSyntax;
import io.refmill.syntax.ItemSyntax.TableRowSyntax;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * What the table of a sequential primitive says on two states (IEEE 1800-2017 29.5, 29.6, 29.8).
 *
 * <p>Rows without an edge are tried first (29.8). Rows that ask for x match nothing here; where no
 * row matches the output is x in the language, so any value will do.
 */
final class SequentialTable {
  /** What a row says. */
  enum Outcome {
    ZERO,
    ONE,
    KEEP,
    /** x, or no row at all. */
    UNKNOWN
  }

  private final int inputs;
  private final List<TableRowSyntax> levels = new ArrayList<>();
  private final List<TableRowSyntax> edges = new ArrayList<>();

  /** Inputs of each kind of assignment: 2^n of them, bit i for input i. */
  final BitSet forcedOne = new BitSet();

  final BitSet forcedZero = new BitSet();

  /** Some row without an edge keeps the state, or says x, whatever the state is. */
  final BitSet settled = new BitSet();

  /** Whether rows without edges ask for the state in a way that no latch has. */
  boolean odd;

  SequentialTable(PrimitiveSyntax primitive) {
    this.inputs = primitive.inputs().size();
    for (TableRowSyntax row : primitive.rows()) {
      (row.inputs().stream().anyMatch(SequentialTable::isEdge) ? edges : levels).add(row);
    }
    for (int u = 0; u < 1 << inputs; u++) {
      Outcome low = level(u, 0);
      Outcome high = level(u, 1);
      boolean lowOpen = low == null;
      boolean highOpen = high == null;
      if (lowOpen && highOpen) {
        continue;
      }
      if (edges.isEmpty()) {
        // No row is x, and x may be anything.
        lowOpen = false;
        highOpen = false;
        low = low == null ? Outcome.UNKNOWN : low;
        high = high == null ? Outcome.UNKNOWN : high;
      }
      boolean toOne = low == Outcome.ONE;
      boolean toZero = high == Outcome.ZERO;
      if (lowOpen != highOpen || toOne && toZero) {
        odd = true;
      } else if (toOne) {
        forcedOne.set(u);
      } else if (toZero) {
        forcedZero.set(u);
      } else if (low == Outcome.ONE || high == Outcome.ONE) {
        forcedOne.set(u);
      } else if (low == Outcome.ZERO || high == Outcome.ZERO) {
        forcedZero.set(u);
      } else {
        settled.set(u);
      }
    }
  }

  boolean hasEdges() {
    return !edges.isEmpty();
  }

  private static boolean isEdge(String symbol) {
    return symbol.startsWith("(") || "rfpn*".contains(symbol);
  }

  /** What the rows without edges say, or null when none matches. */
  private Outcome level(int u, int state) {
    return first(levels, u, state, -1);
  }

  /**
   * What the rows with edges say when input {@code port} has just got its value in {@code u}, or
   * null where a row without edges comes first.
   */
  Outcome edge(int u, int state, int port) {
    if (level(u, state) != null) {
      return null;
    }
    Outcome found = first(edges, u, state, port);
    return found == null ? Outcome.UNKNOWN : found;
  }

  private Outcome first(List<TableRowSyntax> rows, int u, int state, int port) {
    for (TableRowSyntax row : rows) {
      if (matches(row, u, state, port)) {
        switch (row.output()) {
          case "0":
            return Outcome.ZERO;
          case "1":
            return Outcome.ONE;
          case "-":
            return Outcome.KEEP;
          default:
            return Outcome.UNKNOWN;
        }
      }
    }
    return null;
  }

  private boolean matches(TableRowSyntax row, int u, int state, int port) {
    if (!level(row.state().charAt(0), state)) {
      return false;
    }
    for (int i = 0; i < inputs; i++) {
      int value = u >> i & 1;
      String symbol = row.inputs().get(i);
      boolean match =
          isEdge(symbol) ? i == port && edge(symbol, value) : level(symbol.charAt(0), value);
      if (!match) {
        return false;
      }
    }
    return true;
  }

  private static boolean level(char symbol, int value) {
    return symbol == '?' || symbol == 'b' || symbol == (value == 0 ? '0' : '1');
  }

  /** Whether an edge symbol means a change to {@code value} from its opposite. */
  private static boolean edge(String symbol, int value) {
    switch (symbol) {
      case "r":
      case "p":
        return value == 1;
      case "f":
      case "n":
        return value == 0;
      case "*":
        return true;
      default:
        return level(symbol.charAt(1), 1 - value) && level(symbol.charAt(2), value);
    }
  }
}
