package io.refmill.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.compiler.VerilogCompiler.AnalysisResult;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Clock;
import io.refmill.contract.DesignInterface.ClockEdge;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.DesignInterface.ResetKind;
import io.refmill.contract.Protocol;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.parser.SourceUnit;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ports, clocks and resets of designs whose bodies the compiler refuses. */
final class PortsAloneTest {
  /** What no model can do. */
  private static final String REFUSED = "  integer log; initial log = $fopen(\"log\");\n";

  private final VerilogCompiler compiler = new VerilogCompiler();

  private DesignInterface ports(String text, String top) {
    DesignSource source = new DesignSource(SourceUnit.of("t.v", text), top);
    assertInstanceOf(AnalysisResult.Failed.class, compiler.analyze(source));
    AnalysisResult result = compiler.analyzePorts(source);
    return assertInstanceOf(AnalysisResult.Analyzed.class, result, result::toString).design();
  }

  private static List<String> names(DesignInterface design) {
    return design.ports().stream().map(p -> p.name() + ":" + p.width()).toList();
  }

  @Test
  void widthsFollowParametersFunctionsAndTypes() {
    DesignInterface design =
        ports(
            """
            module top #(parameter W = 5) (a, b, y);
              function integer twice(input integer n); twice = 2 * n; endfunction
              localparam D = twice(W);
              typedef logic [D:0] wide;
              input [W-1:0] a;
              input wide b;
              output signed [D-1:0] y;
              reg [D-1:0] y;
            """
                + REFUSED
                + "endmodule\n",
            "top");
    assertEquals(List.of("a:5", "b:11", "y:10"), names(design));
    assertEquals(Protocol.EVENT, design.protocol());
    assertEquals(List.of(), design.clocks());
    assertEquals("W", design.parameters().get(0).name());
  }

  @Test
  void literalsOfTheTextAreWorthTrying() {
    DesignInterface design =
        ports(
            """
            module leaf(input [7:0] a, output y); assign y = a == 8'o17 || a == 8'b1x; endmodule
            module top(input [31:0] key, input d, output y, output z);
              leaf u(key[7:0], y);
              assign z = key == 32'hDEAD_BEEF && d == 1'b1 || key > 9;
            """
                + REFUSED
                + "endmodule\n",
            "top");
    List<Long> values = design.constants().stream().map(c -> c.longValueExact()).toList();
    assertTrue(values.containsAll(List.of(9L, 15L, 0xDEADBEEFL)), values.toString());
    assertFalse(values.contains(2L), values.toString());
  }

  @Test
  void clocksAndResetsOfSubmodulesAreFoundByAllFormsOfConnections() {
    String leaf =
        "module leaf(input ck, input clr_n, input d, output reg q);\n"
            + "  always @(posedge ck or negedge clr_n) if (!clr_n) q <= 0; else q <= d;\n"
            + "endmodule\n";
    for (String instance :
        List.of(
            "leaf u(.ck(ck), .clr_n(clr_n), .d(d), .q(q));",
            "leaf u(ck, clr_n, d, q);",
            "leaf u(.ck, .clr_n, .d, .q);",
            "leaf u(.*);",
            "generate if (1) begin : g leaf u(ck, clr_n, d, q); end endgenerate")) {
      DesignInterface design =
          ports(
              leaf
                  + "module top(input ck, input clr_n, input d, output q);\n  "
                  + instance
                  + REFUSED
                  + "endmodule\n",
              instance.contains("*") ? null : "top");
      assertEquals("top", design.topModule());
      assertEquals(List.of(new Clock("ck", ClockEdge.RISING)), design.clocks(), instance);
      assertEquals(
          List.of(new Reset("clr_n", false, ResetKind.ASYNCHRONOUS)), design.resets(), instance);
    }
  }

  @Test
  void edgesOfSeveralProcessesComeTogetherAndOthersAreNoPorts() {
    DesignInterface design =
        ports(
            """
            module top(input clk, input other, input [1:0] bus, input set, output reg q, output reg r);
              wire inner = clk & other;
              always @(posedge clk) q <= 1;
              always @(negedge clk) q <= 0;
              always @(negedge other or posedge set) if (set) r <= 1; else r <= 0;
              always @(posedge inner) r <= q;
              always @(posedge bus) r <= q;
              missing m(.clk(clk));
              top again(clk, other, bus, set, q, r);
            """
                + REFUSED
                + "endmodule\n",
            "top");
    assertEquals(
        List.of(new Clock("clk", ClockEdge.BOTH), new Clock("other", ClockEdge.FALLING)),
        design.clocks());
    assertEquals(List.of(new Reset("set", true, ResetKind.ASYNCHRONOUS)), design.resets());
  }

  @Test
  void whichSideDrivesABidirectionalPortIsInTheBody() {
    for (String module :
        List.of(
            "module top(input a, inout b, output y);\n",
            "module top(a, b, y); input a; inout b; output y;\n")) {
      AnalysisResult result =
          compiler.analyzePorts(
              new DesignSource(SourceUnit.of("t.v", module + REFUSED + "endmodule\n"), "top"));
      AnalysisResult.Failed failed = assertInstanceOf(AnalysisResult.Failed.class, result);
      assertEquals(DiagnosticCode.INOUT_PORT, failed.rejection().diagnostics().get(0).code());
    }
  }

  @Test
  void whatDoesNotParseHasNoPorts() {
    AnalysisResult result =
        compiler.analyzePorts(new DesignSource(SourceUnit.of("t.v", "module top(input a;"), "top"));
    assertInstanceOf(AnalysisResult.Failed.class, result);
  }
}
