package io.refmill.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.refmill.diagnostics.Diagnostic;
import io.refmill.parser.SourceUnit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Ports that are interfaces (IEEE 1800-2017 25.3, 25.5). Icarus Verilog 11 does not take them, so
 * the models run here against expectations that are written by hand.
 */
class InterfacePortsTest {
  private static final String STREAM =
      """
      interface stream #(parameter W = 8) (input clk, input rst);
        logic [W-1:0] data;
        logic valid, ready;
        logic [3:0] count;
        wire fire = valid & ready;
        always_ff @(posedge clk) if (rst) count <= 0; else if (fire) count <= count + 1;
        function automatic [W-1:0] mix(input [W-1:0] v); return v ^ data; endfunction
        modport src(output data, valid, input ready, fire);
        modport sink(input data, valid, output ready, input fire, .number(count), import mix);
      endinterface
      """;

  @TempDir Path directory;

  private static CompileResult compile(String verilog, String top) {
    return new VerilogCompiler().compile(new DesignSource(SourceUnit.of("t.sv", verilog), top));
  }

  /** Runs Python behind the model; it fails by an assertion. */
  private void run(String verilog, String top, String script) throws Exception {
    CompileResult result = compile(verilog, top);
    String python =
        assertInstanceOf(CompileResult.Accepted.class, result, result::toString).model().python();
    Path file = directory.resolve("model.py");
    Files.writeString(file, python + "\n\n" + script);
    Process process =
        new ProcessBuilder("python3", file.toString()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes());
    assertEquals(0, process.waitFor(), python + output);
  }

  @Test
  void modulesShareWhatTheInterfaceHolds() throws Exception {
    run(
        STREAM
            + """
            module source #(parameter STEP = 1) (input clk, input [7:0] seed, stream.src out);
              reg [7:0] next = 5;
              always_ff @(posedge clk) if (out.fire) next <= next + STEP;
              assign out.data = next ^ seed;
              assign out.valid = seed[0];
            endmodule
            module middle(stream in, stream.src out, input clk);
              assign in.ready = out.ready;
              always_ff @(posedge clk) out.data <= in.data + 1;
              assign out.valid = in.valid;
            endmodule
            module taker(stream.sink in, input [1:0] gate, output logic [7:0] y, output reg [7:0] sum,
                         input clk);
              assign in.ready = gate == in.number[1:0];
              always_comb y = in.mix({6'd0, gate});
              always_ff @(posedge clk) if (in.fire) sum <= sum + in.data;
            endmodule
            module t(input clk, input rst, input [7:0] seed, input [1:0] gate, output [7:0] y, sum,
                     output [3:0] n);
              middle m(.in(a), .out(b.src), .clk);
              source #(.STEP(3)) s(clk, seed, a.src);
              taker k(.in(b), .*);
              stream a(.clk(clk), .rst(rst));
              stream #(.W(8)) b(.*);
              assign n = a.count;
            endmodule
            """,
        "t",
        """
        model = TopModule()
        following, kept, total, count = 5, 0, 0, 0
        for step in range(2000):
            seed, gate, rst = (step * 37 + step // 7) & 0xFF, (step // 3) & 3, step % 50 == 49
            fire = seed & 1 and gate == count & 3
            data = following ^ seed
            if fire:
                total = (total + kept) & 0xFF
                following = (following + 3) & 0xFF
            count = 0 if rst else (count + 1) & 0xF if fire else count
            kept = (data + 1) & 0xFF
            out = model.eval({"rst": int(rst), "seed": seed, "gate": gate})
            assert out == {"y": gate ^ kept, "sum": total, "n": count}, (step, out)
        assert total
        """);
  }

  @Test
  void arraysGoByPosition() throws Exception {
    run(
        """
        interface bus; logic [7:0] d; modport o(output d); modport i(input d); endinterface
        module drive(bus.o b[1:0], input [7:0] x);
          assign b[1].d = x;
          assign b[0].d = ~x;
        endmodule
        module less(bus.i b[0:1], output [7:0] y); assign y = b[0].d - (b[1].d << 1); endmodule
        module one(interface b, output logic [7:0] y); always_comb y = b.d; endmodule
        module both(bus p, q, output [7:0] y); one u(p, y[7:0]); assign q.d = p.d * 5; endmodule
        module t(input [7:0] x, output [7:0] y, z, w, v);
          bus b[1:0]();
          bus c();
          drive d(.b(b), .x(x));
          less a(.b(b), .y(y));
          both e(b[1], c, z);
          assign v = c.d;
          wire [7:0] part [1:0];
          genvar k;
          generate
            for (k = 0; k < 2; k = k + 1) begin : g
              bus q();
              assign q.d = x + k;
              one p(.b(q), .y(part[k]));
            end
          endgenerate
          assign w = part[0] ^ part[1];
        endmodule
        """,
        "t",
        """
        model = TopModule()
        for x in range(256):
            out = model.eval({"x": x})
            assert out["y"] == (x - (~x << 1)) & 0xFF, out
            assert out["z"] == x and out["v"] == x * 5 & 0xFF, out
            assert out["w"] == x ^ (x + 1 & 0xFF), out
        """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bus.i b  | assign b.d = x;         | b   | INVALID_ASSIGNMENT",
        "bus.no b | assign b.d = x;         | b   | UNDECLARED_IDENTIFIER",
        "bus.o b  | assign b.e = x;         | b   | UNDECLARED_IDENTIFIER",
        "bus.o b  | assign b.d = x;         | b.i | TYPE_ERROR",
        "bus.p b  | assign b.d = x;         | b   | UNSUPPORTED_CONSTRUCT",
        "other b  | assign b.d = x;         | b   | PORT_MISMATCH",
        "bus b    | assign b.d = x;         | x   | PORT_MISMATCH",
        "bus b    | assign b.d = x;         |     | PORT_MISMATCH",
        "bus b    | m again(.b(b), .x(x));  | b   | RECURSIVE_INSTANTIATION",
        "bus b    | sub u(); defparam u.P=2;| b   | UNSUPPORTED_CONSTRUCT",
      })
  void whatCannotBeConnectedHasACode(String port, String body, String actual, String code) {
    String verilog =
        "interface bus; logic [7:0] d, e; modport o(output d); modport i(input d);\n"
            + "modport p(output .d(d[3:0])); endinterface\n"
            + "interface other; logic [7:0] d; endinterface\n"
            + "module sub #(parameter P = 1); endmodule\n"
            + ("module m(" + port + ", input [7:0] x); " + body + " endmodule\n")
            + "module t(input [7:0] x, output [7:0] y);\n bus b(); m c(.b("
            + (actual == null ? "" : actual)
            + "), .x(x)); assign y = b.d;\nendmodule\n";
    assertEquals(List.of(code), codes(compile(verilog, "t")));
  }

  @Test
  void interfacesAndModulesThatNeedThemAreNoModels() {
    String bus = "interface bus; logic d; endinterface\n";
    assertEquals(List.of("NO_MODULE"), codes(compile(bus, null)));
    for (String port : List.of("bus b", "bus.o b", "interface b")) {
      String module = "module m(" + port + ", output y); assign y = b.d; endmodule\n";
      assertEquals(List.of("UNSUPPORTED_CONSTRUCT"), codes(compile(bus + module, "m")));
    }
  }

  private static List<String> codes(CompileResult result) {
    return assertInstanceOf(CompileResult.Rejected.class, result, result::toString)
        .diagnostics()
        .stream()
        .map(Diagnostic::code)
        .map(Enum::name)
        .distinct()
        .toList();
  }
}
