package io.refmill.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VerilogScannerTest {
  private static List<String> names(String text) {
    return VerilogScanner.scan(text).declarations().stream()
        .map(d -> d.kind() + " " + d.name() + " " + d.line())
        .toList();
  }

  @Test
  void findsDeclarations() {
    assertEquals(
        List.of("MODULE a 1", "PACKAGE p 2", "INTERFACE i 3", "PRIMITIVE u 4", "MODULE \\b+ 6"),
        names(
            "module automatic a; endmodule\npackage p; endpackage\ninterface i; endinterface\n"
                + "primitive u(o, i); endprimitive /*\nmodule no; */\nmodule \\\\b+ ; endmodule"));
  }

  @Test
  void commentsAndStringsHideText() {
    assertEquals(List.of(), names("// module a;\n\"module b; \\\" module c;\" /* module d; */"));
    assertEquals(List.of(), names("\"open\nvirtual interface x"));
  }

  @Test
  void needsAreNamesInThePlaceOfModule() {
    VerilogScanner.Scan scan =
        VerilogScanner.scan(
            "module m(bus.master b); wire x; leaf l(x); other #(3) o(); p::t v;\n"
                + "assign y = f(x) + 8'hff; endmodule");
    Set<String> needs = scan.declarations().get(0).needs();
    assertTrue(needs.containsAll(Set.of("leaf", "other", "p", "bus")), needs.toString());
    assertFalse(needs.contains("x"), needs.toString());
  }

  @Test
  void directives() {
    VerilogScanner.Scan scan =
        VerilogScanner.scan(
            "`timescale 1ns / 1ps\n`include \"a.vh\"\n`include <b.vh>\n`define W 4\n"
                + "module m; wire [`W:`X] y; `ifdef Z\n`endif endmodule");
    assertEquals(List.of("a.vh", "b.vh"), scan.includes());
    assertEquals(Set.of("W"), scan.macrosDefined());
    assertEquals(Set.of("X"), scan.macrosUsed());
  }

  @Test
  void branchesOfMacrosThatNobodyDefinesNeedNothing() {
    VerilogScanner.Scan scan =
        VerilogScanner.scan(
            "`define A\nmodule m; leaf a();\n`ifdef FORMAL\nproof p(); wire [`W:0] w;\n`ifdef A\n"
                + "deep d();\n`endif\n`elsif LATER\nlate l();\n`else\nreal_one r();\n`endif\n"
                + "`ifndef FORMAL\nplain n();\n`else\nprover q();\n`endif\n"
                + "`ifdef A\nown o();\n`endif endmodule",
            "LATER"::equals);
    Set<String> needs = scan.declarations().get(0).needs();
    assertTrue(needs.containsAll(Set.of("leaf", "late", "real_one", "plain", "own")), "" + needs);
    assertTrue(Set.of("proof", "deep", "prover").stream().noneMatch(needs::contains), "" + needs);
    assertEquals(Set.of(), scan.macrosUsed());
  }

  @Test
  void endsOnAnyText() {
    for (String text :
        List.of("\\", "`", "\"\\", "/*", "//", "module", "`include \"", "`define", "'", "9'")) {
      VerilogScanner.scan(text);
      VerilogScanner.scan("module m; " + text);
    }
  }
}
