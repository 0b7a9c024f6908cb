package io.refmill.parser.lex;

import io.refmill.grammar.VerilogTokens;
import java.util.BitSet;
import java.util.Set;
import org.antlr.v4.runtime.Vocabulary;

/** Which keywords belong to which standard (IEEE 1800-2017 22.14 and annex B). */
final class Keywords {
  /** The keywords of IEEE 1364-2005 that are tokens here. */
  private static final Set<String> VERILOG =
      Set.of(
          "always", "and", "assign", "automatic", "begin", "buf", "bufif0", "bufif1", "case",
          "casex", "casez", "cmos", "config", "deassign", "default", "defparam", "disable", "edge",
          "else", "end", "endcase", "endconfig", "endfunction", "endgenerate", "endmodule",
          "endprimitive", "endspecify", "endtable", "endtask", "event", "for", "force", "forever",
          "fork", "function", "generate", "genvar", "highz0", "highz1", "if", "initial", "inout",
          "input", "integer", "join", "large", "localparam", "macromodule", "medium", "module",
          "nand", "negedge", "nmos", "nor", "not", "notif0", "notif1", "or", "output", "parameter",
          "pmos", "posedge", "primitive", "pull0", "pull1", "pulldown", "pullup", "rcmos", "real",
          "realtime", "reg", "release", "repeat", "rnmos", "rpmos", "rtran", "rtranif0", "rtranif1",
          "scalared", "signed", "small", "specify", "specparam", "strong0", "strong1", "supply0",
          "supply1", "table", "task", "time", "tran", "tranif0", "tranif1", "tri", "tri0", "tri1",
          "triand", "trior", "trireg", "unsigned", "uwire", "vectored", "wait", "wand", "weak0",
          "weak1", "while", "wire", "wor", "xnor", "xor");

  private static final BitSet SYSTEM_VERILOG_ONLY = systemVerilogOnly();

  private Keywords() {}

  private static BitSet systemVerilogOnly() {
    BitSet types = new BitSet();
    Vocabulary vocabulary = VerilogTokens.VOCABULARY;
    for (int type = 1; type <= vocabulary.getMaxTokenType(); type++) {
      String literal = vocabulary.getLiteralName(type);
      if (literal != null && Character.isLetter(literal.charAt(1))) {
        types.set(type, !VERILOG.contains(literal.substring(1, literal.length() - 1)));
      }
    }
    return types;
  }

  static boolean isSystemVerilogOnly(int type) {
    return type > 0 && SYSTEM_VERILOG_ONLY.get(type);
  }
}
