package io.refmill.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.parser.SourceUnit;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AnalysisTest {
  /** Long sources are compiled on a thread of their own. */
  @Test
  void sourcesOfAnyLengthHaveAnInterface() {
    String module =
        "module m(input clk, d, output reg q); always @(posedge clk) q <= d; endmodule\n";
    for (String text : new String[] {module, "// filler\n".repeat(1000) + module}) {
      var result =
          new VerilogCompiler().analyze(new DesignSource(SourceUnit.of("m.v", text), null));
      var design = assertInstanceOf(VerilogCompiler.AnalysisResult.Analyzed.class, result).design();
      assertEquals(3, design.ports().size());
      assertEquals("clk", design.clocks().get(0).port());
    }
  }

  /** Parts of an input that are compared with constants make whole values, also one by one. */
  @Test
  void partsOfAnInputMakeConstants() {
    String module =
        """
        module decode(input clk, input [31:0] insn, output reg [1:0] kind, output any);
          assign any = insn[7:4] == 4'd9 && insn[31:28] == 4'd12;
          always @(posedge clk)
            if (insn[6:0] == 7'h33 && insn[31:25] == 7'd1)
              case (insn[14:12])
                3'd4: kind <= 1;
                3'd5, 3'd7: kind <= 2;
              endcase
        endmodule
        """;
    var result =
        new VerilogCompiler().analyze(new DesignSource(SourceUnit.of("m.v", module), null));
    var design = assertInstanceOf(VerilogCompiler.AnalysisResult.Analyzed.class, result).design();
    List<String> found = design.constants().stream().map(c -> c.toString(16)).toList();
    List<String> whole = List.of("2000033", "2004033", "2005033", "2007033", "c0000090");
    assertTrue(found.containsAll(whole), found::toString);
  }

  /** The simulator has them where they are declared; a bench sets them there. */
  @Test
  void variablesOfTasksAreWhereTheirTaskIsDeclared() {
    String module =
        """
        module leaf(input clk, input [3:0] d, output reg [7:0] q);
          function [7:0] sum(input [3:0] v);
            reg [7:0] total;
            begin sum = total; total = total ^ v; end
          endfunction
          function [7:0] twice(input [3:0] v);
            twice = sum(v) + sum(~v);
          endfunction
          task step(input [3:0] v, output [7:0] o);
            begin : inner
              reg [3:0] last;
              o = twice(v ^ last);
              last = v;
            end
          endtask
          task word(input [3:0] v, output [7:0] o);
            step(v, o);
          endtask
          always @(posedge clk) begin : next
            word(d, q);
          end
        endmodule
        module m(input clk, input [3:0] d, output [7:0] q);
          genvar i;
          generate
            for (i = 0; i < 1; i = i + 1) begin : g
              leaf u(clk, d, q);
            end
          endgenerate
        endmodule
        """;
    var result = new VerilogCompiler().analyze(new DesignSource(SourceUnit.of("m.v", module), "m"));
    var design = assertInstanceOf(VerilogCompiler.AnalysisResult.Analyzed.class, result).design();
    List<String> paths = design.state().stream().map(s -> String.join(".", s.path())).toList();
    assertEquals(
        Set.of("g[0].u.q", "g[0].u.sum.total", "g[0].u.step.inner.last"), Set.copyOf(paths));
  }
}
