package io.refmill.curation;

import io.refmill.contamination.VerilogTokenizer;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.Protocol;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A coarse kind of design, by structure; the first that fits, in the order of the constants. Meant
 * for looking at the mix of a dataset, not as a label to learn.
 */
public enum Category {
  /** Several clocks, or a clock that is also data: the event protocol. */
  MULTI_CLOCK,
  /** Some state is an array. */
  MEMORY,
  /**
   * Clocked, and a case statement selects on a state variable (or on constant 1, the one-hot
   * style).
   */
  FSM,
  /** State that no clock triggers: latches and feedback. */
  LATCH,
  /** Any other state. */
  SEQUENTIAL,
  /** No state, and a sum, product, quotient or comparison by size. */
  ARITHMETIC,
  /** No state otherwise. */
  COMBINATIONAL;

  private static final Set<String> ARITHMETIC_OPERATORS =
      Set.of("+", "-", "*", "/", "%", "**", "<", ">", ">=", "+=", "-=", "*=");

  /**
   * Classifies a design.
   *
   * @param verilog its source
   * @param design its interface
   */
  public static Category of(String verilog, DesignInterface design) {
    List<String> tokens = VerilogTokenizer.tokenize(verilog);
    if (design.protocol() == Protocol.EVENT && !design.clocks().isEmpty()) {
      return MULTI_CLOCK;
    }
    if (design.state().stream().anyMatch(variable -> variable.depth() > 0)) {
      return MEMORY;
    }
    if (design.sequential()) {
      if (design.clocks().isEmpty()) {
        return LATCH;
      }
      return selectsOnState(tokens, design) ? FSM : SEQUENTIAL;
    }
    return usesArithmetic(tokens) ? ARITHMETIC : COMBINATIONAL;
  }

  private static boolean selectsOnState(List<String> tokens, DesignInterface design) {
    Set<String> state = new HashSet<>();
    for (DesignInterface.StateVariable variable : design.state()) {
      state.add(variable.path().get(variable.path().size() - 1));
    }
    for (int i = 0; i + 3 < tokens.size(); i++) {
      boolean onName =
          tokens.get(i).startsWith("case")
              && tokens.get(i + 1).equals("(")
              && tokens.get(i + 3).equals(")");
      if (onName && (state.contains(tokens.get(i + 2)) || tokens.get(i + 2).equals("1'h1"))) {
        return true;
      }
    }
    return false;
  }

  /** Operators outside brackets and loop headers, so that {@code [W-1:0]} does not count. */
  private static boolean usesArithmetic(List<String> tokens) {
    int brackets = 0;
    for (int i = 0; i < tokens.size(); i++) {
      String token = tokens.get(i);
      if (token.equals("for")) {
        i = closing(tokens, i + 1);
      } else if (token.equals("[")) {
        brackets++;
      } else if (token.equals("]")) {
        brackets--;
      } else if (brackets == 0 && ARITHMETIC_OPERATORS.contains(token)) {
        boolean anyInput =
            i > 0 && (tokens.get(i - 1).equals("(") || tokens.get(i - 1).equals("@"));
        if (!anyInput) {
          return true;
        }
      }
    }
    return false;
  }

  /** Index of the parenthesis that closes the one at {@code open}, or the last index. */
  private static int closing(List<String> tokens, int open) {
    int depth = 0;
    for (int i = open; i < tokens.size(); i++) {
      if (tokens.get(i).equals("(")) {
        depth++;
      } else if (tokens.get(i).equals(")") && --depth <= 0) {
        return i;
      }
    }
    return tokens.size() - 1;
  }
}
