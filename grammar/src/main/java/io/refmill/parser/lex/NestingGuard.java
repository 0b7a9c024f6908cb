package io.refmill.parser.lex;

import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.grammar.VerilogTokens;
import io.refmill.parser.LimitExceededException;
import java.util.Arrays;

/**
 * Counts nesting in the row of tokens, before anything recursive sees them.
 *
 * <p>Levels are brackets of all kinds and the statement keywords that close; within a level, open
 * ternaries ({@code a ? b ? ...}), and statements that hold a statement ({@code if (a) if (b) ...}) up
 * to the next semicolon; and within an expression, prefix operators and selects in a row.
 */
final class NestingGuard {
  private final int limit;
  private int level;
  private int pending;
  private int run;
  private int runType;

  /** For each open level, what was pending outside. */
  private int[] outer = new int[64];

  NestingGuard(int limit) {
    this.limit = limit;
  }

  void see(int type, int offset) {
    if (type == runType && isPrefix(type)) {
      run++;
    } else {
      run = 0;
      runType = type;
    }
    switch (type) {
      case VerilogTokens.OPEN_PAREN:
      case VerilogTokens.OPEN_BRACKET:
      case VerilogTokens.OPEN_BRACE:
      case VerilogTokens.BEGIN:
      case VerilogTokens.FORK:
      case VerilogTokens.CASE:
      case VerilogTokens.CASEX:
      case VerilogTokens.CASEZ:
      case VerilogTokens.GENERATE:
        if (level == outer.length) {
          outer = Arrays.copyOf(outer, level * 2);
        }
        outer[level++] = pending;
        break;
      case VerilogTokens.CLOSE_PAREN:
      case VerilogTokens.CLOSE_BRACKET:
      case VerilogTokens.CLOSE_BRACE:
        close();
        break;
      case VerilogTokens.END:
      case VerilogTokens.JOIN:
      case VerilogTokens.JOIN_ANY:
      case VerilogTokens.JOIN_NONE:
      case VerilogTokens.ENDCASE:
      case VerilogTokens.ENDGENERATE:
        close();
        pending = level == 0 ? 0 : outer[level - 1];
        break;
      case VerilogTokens.ENDMODULE:
      case VerilogTokens.ENDPACKAGE:
      case VerilogTokens.ENDINTERFACE:
        level = 0;
        pending = 0;
        break;
      case VerilogTokens.SEMICOLON:
        pending = level == 0 ? 0 : outer[level - 1];
        break;
      case VerilogTokens.COLON:
        pending = Math.max(level == 0 ? 0 : outer[level - 1], pending - 1);
        break;
      case VerilogTokens.QUESTION:
      case VerilogTokens.IF:
      case VerilogTokens.FOR:
      case VerilogTokens.WHILE:
      case VerilogTokens.DO:
      case VerilogTokens.REPEAT:
      case VerilogTokens.FOREVER:
      case VerilogTokens.FOREACH:
      case VerilogTokens.WAIT:
      case VerilogTokens.AT:
      case VerilogTokens.HASH:
        pending++;
        break;
      default:
        break;
    }
    if (level + pending + run > limit) {
      throw new LimitExceededException(
          DiagnosticCode.NESTING_TOO_DEEP, Integer.toString(limit), offset);
    }
  }

  private void close() {
    if (level > 0) {
      pending = outer[--level];
    }
  }

  private static boolean isPrefix(int type) {
    switch (type) {
      case VerilogTokens.TILDE:
      case VerilogTokens.BANG:
      case VerilogTokens.PLUS:
      case VerilogTokens.MINUS:
      case VerilogTokens.AND_OP:
      case VerilogTokens.OR_OP:
      case VerilogTokens.XOR_OP:
        return true;
      default:
        return false;
    }
  }
}
