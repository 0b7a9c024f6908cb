package io.refmill.cosim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.DesignInterface.ResetKind;
import io.refmill.contract.Verdict;
import org.junit.jupiter.api.Test;

/** Several clocks, a clock that is data, and names that are not identifiers. */
class EventProtocolTest extends CosimTestBase {

  @Test
  void twoClocksWithAnAsynchronousReset() {
    String verilog =
        """
        module two(input ca, input cb, input rst_n, input [3:0] d, output reg [3:0] x,
                   output reg [3:0] y);
          always @(posedge ca or negedge rst_n) if (!rst_n) x <= 0; else x <= x + d;
          always @(posedge cb or negedge rst_n) if (!rst_n) y <= 0; else y <= x;
        endmodule
        """;
    String model =
        """
        class TopModule:
            def __init__(self):
                self.x = self.y = self.ca = self.cb = self.rst_n = 0

            def eval(self, inputs):
                ca, cb = inputs.get("ca", 0), inputs.get("cb", 0)
                rst_n, d = inputs.get("rst_n", 0), inputs.get("d", 0)
                fall = self.rst_n and not rst_n
                x, y = self.x, self.y
                if fall or ca and not self.ca:
                    x = (self.x + d) & 15 if rst_n else 0
                if fall or cb and not self.cb:
                    y = self.x if rst_n else 0
                self.x, self.y = x, y
                self.ca, self.cb, self.rst_n = ca, cb, rst_n
                return {"x": x, "y": y}
        """;
    Designs two =
        Designs.top("two")
            .event()
            .clock("ca")
            .clock("cb")
            .reset("rst_n", false, ResetKind.ASYNCHRONOUS)
            .in("d", 4)
            .out("x", 4)
            .out("y", 4)
            .state(4, 0, false, "x")
            .state(4, 0, false, "y");
    Verdict.Strength strength = match(two.request(verilog, model));
    assertEquals("1111", strength.toggled().get("x"));
    assertEquals("1111", strength.toggled().get("y"));
    mismatch(two.request(verilog, model.replace("ca and not self.ca", "self.ca and not ca")));
    mismatch(two.request(verilog, model.replace("fall or cb", "cb")));
    mismatch(two.request(verilog, model.replace("y = self.x if", "y = x if")));
  }

  @Test
  void aClockThatIsAlsoData() {
    String verilog =
        """
        module both(input clk, input d, output reg q, output y);
          always @(posedge clk) q <= d;
          assign y = clk ^ q;
        endmodule
        """;
    String model =
        """
        class TopModule:
            def __init__(self):
                self.q = self.clk = 0

            def eval(self, inputs):
                clk = inputs.get("clk", 0)
                if clk and not self.clk:
                    self.q = inputs.get("d", 0)
                self.clk = clk
                return {"q": self.q, "y": clk ^ self.q}
        """;
    Designs both =
        Designs.top("both")
            .event()
            .clock("clk")
            .in("d", 1)
            .out("q", 1)
            .out("y", 1)
            .state(1, 0, false, "q");
    match(both.request(verilog, model));
    mismatch(both.request(verilog, model.replace("clk ^ self.q", "1 ^ self.q")));
  }

  @Test
  void atTheStartNoInputHasAnEdge() {
    // x to 0 before time zero would be a falling edge, and count one.
    String verilog =
        """
        module falls(input s, output reg [7:0] n, output t);
          initial n = 0;
          always @(negedge s) n <= n + 1;
          assign t = s;
        endmodule
        """;
    String model =
        """
        class TopModule:
            def __init__(self):
                self.n = self.s = 0

            def eval(self, inputs):
                s = inputs.get("s", 0)
                self.n = (self.n + (self.s and not s)) & 255
                self.s = s
                return {"n": self.n, "t": s}
        """;
    match(
        Designs.top("falls")
            .event()
            .clock("s")
            .out("n", 8)
            .out("t", 1)
            .state(8, 0, true, "n")
            .request(verilog, model));
  }

  @Test
  void wideAndStrangeNames() {
    String verilog =
        """
        module \\odd-one (input [99:0] \\a+b , input class_, input lambda, input \\module ,
                          output [99:0] \\out.put[3] , output [129:0] yield);
          assign \\out.put[3] = \\a+b ^ {100{lambda}};
          assign yield = {\\a+b , 29'd5, class_ & \\module };
        endmodule
        """;
    String model =
        """
        class TopModule:
            def eval(self, inputs):
                a = inputs.get("a+b", 0)
                x = (1 << 100) - 1 if inputs.get("lambda", 0) else 0
                low = inputs.get("class_", 0) & inputs.get("module", 0)
                return {"out.put[3]": a ^ x, "yield": a << 30 | 5 << 1 | low}
        """;
    Designs odd =
        Designs.top("odd-one")
            .in("a+b", 100)
            .in("class_", 1)
            .in("lambda", 1)
            .in("module", 1)
            .out("out.put[3]", 100)
            .out("yield", 130);
    assertTrue(match(odd.request(verilog, model)).toggled().get("yield").startsWith("111"));
    mismatch(odd.request(verilog, model.replace("5 << 1", "4 << 1")));
  }

  @Test
  void hundredsOfPorts() {
    StringBuilder header = new StringBuilder();
    StringBuilder body = new StringBuilder();
    StringBuilder model =
        new StringBuilder("class TopModule:\n    def eval(self, inputs):\n        return {\n");
    Designs many = Designs.top("many");
    for (int i = 0; i < 200; i++) {
      header.append(i == 0 ? "" : ", ").append("input [2:0] a").append(i);
      header.append(", output [2:0] y").append(i);
      body.append("assign y").append(i).append(" = a").append(i).append(" + ").append(i % 8);
      body.append(";\n");
      model.append("            \"y").append(i).append("\": (inputs.get(\"a").append(i);
      model.append("\", 0) + ").append(i % 8).append(") & 7,\n");
      many.in("a" + i, 3).out("y" + i, 3);
    }
    String verilog = "module many(" + header + ");\n" + body + "endmodule\n";
    assertEquals(1.0, match(many.request(verilog, model + "        }\n")).comparedShare());
  }
}
