package io.refmill.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contamination.DesignFingerprint;
import io.refmill.cosim.process.Spending;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.parser.SourceUnit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFingerprinterTest {
  private static final String COUNTER =
      """
      module counter(input clk, input rst, input en, output reg [3:0] q);
        always @(posedge clk)
          if (rst) q <= 0; else if (en) q <= q + 1;
      endmodule
      """;

  @TempDir private static Path directory;
  private static ModelFingerprinter all;

  @BeforeAll
  static void start() {
    all = new ModelFingerprinter(options());
  }

  @AfterAll
  static void stop() {
    all.close();
  }

  private static CosimOptions options() {
    return CosimOptions.defaults(Toolchain.find(System.getenv()), directory);
  }

  private static DesignFingerprint of(String verilog) throws Exception {
    return all.of(verilog, null).orElseThrow();
  }

  private static void assertAlike(String one, String other) throws Exception {
    assertTrue(of(one).behavesLike(of(other)));
    assertEquals(of(one).signature(), of(other).signature());
  }

  private static void assertApart(String one, String other) throws Exception {
    assertFalse(of(one).behavesLike(of(other)));
  }

  @Test
  void namesAndOrderOfPortsDoNotCount() throws Exception {
    String renamed =
        """
        module top_module(output [3:0] count, input go, clear, clock);
          reg [3:0] n;
          always @(posedge clock) n <= clear ? 4'd0 : n + go;
          assign count = n;
        endmodule
        """;
    assertAlike(COUNTER, renamed);
    assertNotEquals(of(COUNTER).portNames(), of(renamed).portNames());
    assertEquals("1,1>4", of(COUNTER).signature());
  }

  @Test
  void inputsWithoutInfluenceHaveNamesAllTheSame() throws Exception {
    DesignFingerprint plain = of("module m(input a, b, output y); assign y = a & b; endmodule");
    DesignFingerprint more =
        of("module m(input a, b, c, output y); wire n = c; assign y = a & b; endmodule");

    assertEquals(plain.portNames(), more.portNames());
    assertTrue(plain.namedLike(more));
    assertFalse(more.namedLike(plain));
    assertTrue(more.namedLike(more));
  }

  private static final String MEALY =
      """
      module m(input clk, input aresetn, input x, output z);
        reg [1:0] s;
        always @(posedge clk or negedge aresetn)
          if (!aresetn) s <= 0;
          else case (s)
            0: s <= x ? 1 : 0;
            1: s <= x ? 1 : 2;
            default: s <= x ? 1 : 0;
          endcase
        assign z = s == 2 && x;
      endmodule
      """;

  @Test
  void whatNoCallSeesChangeIsLookedAtByEvents() throws Exception {
    String shifted =
        """
        module other(input data, input rst_n, input clock, output found);
          reg last, before;
          always @(posedge clock, negedge rst_n)
            if (!rst_n) {last, before} <= 0; else {last, before} <= {data, last};
          assign found = data & ~last & before;
        endmodule
        """;
    assertAlike(MEALY, shifted);
    assertEquals("1,1,1>1", of(MEALY).signature());
    assertFalse(of(MEALY).behaviours().isEmpty());

    // However the model was made.
    DesignSource source = new DesignSource(SourceUnit.of("m.v", MEALY), null);
    VerilogCompiler compiler = new VerilogCompiler();
    for (VerilogCompiler each : List.of(compiler, compiler.byEvents())) {
      CompileResult.Accepted made = (CompileResult.Accepted) each.compile(source);
      assertEquals(
          of(MEALY).behaviours(), all.of(source, made.model(), "", Spending.UNTOLD).behaviours());
    }
  }

  @Test
  void whatNeverChangesSaysNothing() throws Exception {
    String slow =
        """
        module m(input clk, input rst, input noisy, output reg clean);
          reg [11:0] n;
          always @(posedge clk)
            if (rst) begin n <= 0; clean <= 0; end
            else if (noisy == clean) n <= 0;
            else if (&n) clean <= ~clean;
            else n <= n + 1;
        endmodule
        """;
    assertEquals(List.of(), of(slow).responses());
    // A table says all there is to say.
    assertAlike(
        "module m(input a, output y); assign y = 0; endmodule",
        "module m(input b, output z); assign z = b & ~b; endmodule");
  }

  @Test
  void whatCountsOnlyWhereAFlagSaysSoIsFoundInPart() throws Exception {
    String frame =
        """
        module m(input clk, input rst, input [7:0] d, output reg done, output [15:0] word);
          reg [7:0] a, b; reg [1:0] n;
          always @(posedge clk)
            if (rst) begin n <= 0; done <= 0; end
            else begin
              done <= 0;
              if (n == 0) begin if (d[3]) begin a <= d; n <= 1; end end
              else begin b <= d; n <= 0; done <= 1; end
            end
          assign word = %s;
        endmodule
        """;
    DesignFingerprint kept = of(frame.formatted("{a, b}"));
    DesignFingerprint cleared = of(frame.formatted("done ? {a, b} : 16'd0"));
    DesignFingerprint other = of(frame.formatted("done ? {b, a} : 16'd0"));

    assertFalse(kept.whole().behavesLike(cleared.whole()));
    assertTrue(kept.behavesLike(cleared));
    assertTrue(kept.inPart().behavesLike(cleared));
    assertFalse(cleared.behavesLike(other));
  }

  @Test
  void levelAndKindOfResetDoNotCount() throws Exception {
    assertAlike(
        COUNTER,
        """
        module counter(input clk, input aresetn, input en, output reg [3:0] q);
          always @(posedge clk or negedge aresetn)
            if (!aresetn) q <= 0; else if (en) q <= q + 1;
        endmodule
        """);
  }

  @Test
  void inputsThatOnlyDifferInWhatTheyDoAreFound() throws Exception {
    assertAlike(
        "module m(input s, a, b, output y); assign y = s ? a : b; endmodule",
        "module m(input x, y, z, output w); assign w = (y & x) | (z & ~y); endmodule");
    assertApart(
        "module m(input s, a, b, output y); assign y = s ? a : b; endmodule",
        "module m(input s, a, b, output y); assign y = s & a | s & b | a & b; endmodule");
  }

  @Test
  void pairsThatCanOnlyBeExchangedTogetherAreFound() throws Exception {
    assertAlike(
        "module m(input a, b, c, d, e, f, output y, z);"
            + " assign y = a & b & c; assign z = d & e & f; endmodule",
        "module m(input a, b, c, d, e, f, output y, z);"
            + " assign y = a & c & e; assign z = b & d & f; endmodule");
  }

  @Test
  void inputsWithoutInfluenceDoNotCount() throws Exception {
    assertAlike(
        "module m(input a, b, output y); assign y = a ^ b; endmodule",
        "module m(input clk, a, input [7:0] no, input b, output y);"
            + " assign y = a ^ b | 0 & no; endmodule");
  }

  @Test
  void registerIsNoWire() throws Exception {
    assertApart(
        "module m(input clk, d, output reg q); always @(posedge clk) q <= d; endmodule",
        "module m(input clk, d, output q); assign q = d; endmodule");
  }

  @Test
  void stateMayBeEncodedOtherwise() throws Exception {
    assertAlike(
        """
        module m(input clk, input reset, input x, output z);
          reg [1:0] s;
          always @(posedge clk)
            if (reset) s <= 0;
            else case (s) 0: s <= x; 1: s <= x ? 1 : 2; default: s <= x; endcase
          assign z = s == 2;
        endmodule
        """,
        """
        module m(input clk, input areset, input x, output z);
          reg a, b, c;
          always @(posedge clk or posedge areset)
            if (areset) {a, b, c} <= 3'b100;
            else {a, b, c} <= {~x & (a | c), x, ~x & b};
          assign z = c;
        endmodule
        """);
  }

  @Test
  void severalClocksAreInputs() throws Exception {
    String two =
        """
        module m(input c, input d, input a, output reg x, output reg y);
          always @(posedge c) x <= a;
          always @(posedge d) y <= ~a;
        endmodule
        """;
    assertAlike(
        two,
        """
        module m(input clk2, input data, input clk1, output reg p, output reg q);
          always @(posedge clk1) p <= data;
          always @(posedge clk2) q <= !data;
        endmodule
        """);
    assertEquals("1,1,1>1,1", of(two).signature());
  }

  @Test
  void bitsThatAReferenceLeavesOpenMayBeFilledInAnyWay() throws Exception {
    DesignFingerprint reference =
        all.ofReference(
                """
                module m(input [1:0] a, input b, output reg y);
                  always @* case ({a, b}) 0: y = 0; 1: y = 1; 2: y = 1'bx; 3: y = 1'bx; 4: y = 1;
                    default: y = 0; endcase
                endmodule
                """,
                null)
            .orElseThrow();
    for (String value : List.of("0", "1", "b", "!b")) {
      String solution =
          "module m(input [1:0] a, input b, output reg y); always @* case (a) 0: y = b; 1: y = "
              + value
              + "; 2: y = !b; 3: y = 0; endcase endmodule";
      assertTrue(reference.behavesLike(of(solution)), value);
    }
    assertFalse(
        reference.behavesLike(
            of("module m(input [1:0] a, input b, output y); assign y = a == 0 && !b; endmodule")));
  }

  @Test
  void whatAReferenceLeavesOpenMayBeHeldOrAnsweredAlways() throws Exception {
    DesignFingerprint table =
        all.ofReference(
                """
                module m(input [1:0] s, input [3:0] a, input [3:0] b, output logic [3:0] y);
                  always_comb case (s) 0: y = a; 1: y = b; 2: y = a + b; default: y = 4'bx; endcase
                endmodule
                """,
                null)
            .orElseThrow();
    assertTrue(
        table.behavesLike(
            of(
                """
                module m(input [3:0] p, input [3:0] q, input [1:0] way, output reg [3:0] r);
                  always @(*) if (way == 2) r = q + p; else if (way == 1) r = q; else if (way == 0) r = p;
                endmodule
                """)));
    DesignFingerprint valid =
        all.ofReference(
                """
                module m(input clk, input v, input [7:0] d, output [7:0] y, output done);
                  reg [7:0] q; reg ok;
                  always @(posedge clk) begin q <= q + d; ok <= v; end
                  assign done = ok;
                  assign y = ok ? q : 8'hx;
                endmodule
                """,
                null)
            .orElseThrow();
    String sum =
        """
        module m(input clk, input v, input [7:0] d, output reg [7:0] y, output reg done);
          always @(posedge clk) begin y <= d %s y; done <= v; end
        endmodule
        """;
    assertTrue(valid.behavesLike(of(sum.formatted("+"))));
    assertFalse(valid.behavesLike(of(sum.formatted("^"))));
  }

  @Test
  void eitherOrderOfProcessesThatRaceCounts() throws Exception {
    String racy =
        """
        module m(input clk, input a, input b, output reg q);
          always @(posedge clk) if (a) q <= 0;
          always @(posedge clk) if (b) q <= 1;
        endmodule
        """;
    String single = "module m(input clk, a, b, output reg q); always @(posedge clk) ";
    assertAlike(racy, single + "if (b) q <= 1; else if (a) q <= 0; endmodule");
    assertAlike(racy, single + "if (a) q <= 0; else if (b) q <= 1; endmodule");
  }

  @Test
  void eachModuleThatMayBeTheTopIsLookedAt() throws Exception {
    DesignFingerprint counter = of(COUNTER);
    List<DesignFingerprint> found =
        all.ofAll(
            "module unused(input a, output y); assign y = !a; endmodule\n"
                + COUNTER
                + "module used(input a, output y); assign y = a; endmodule\n"
                + "module last(input a, output y); used u(a, y); endmodule");
    assertEquals(3, found.size());
    assertTrue(found.stream().anyMatch(counter::behavesLike));
  }

  @Test
  void modelWithoutEndHasNoBehaviour() throws IOException, InterruptedException {
    Optional<DesignFingerprint> loop =
        all.of("module m(input a, output reg y); always @(a) while (a) y = ~y; endmodule", null);

    assertEquals(List.of(), loop.map(DesignFingerprint::behaviours).orElse(List.of()));
  }

  @Test
  void modelsThatNobodyWantsAreNotRun() throws Exception {
    try (ModelFingerprinter none = new ModelFingerprinter(options(), ports -> false)) {
      DesignFingerprint fingerprint = none.of(COUNTER, "counter").orElseThrow();

      assertEquals("1,1>4", fingerprint.signature());
      assertEquals(List.of(), fingerprint.behaviours());
    }
  }

  @Test
  void whatIsNotConvertedHasNoFingerprint() throws Exception {
    assertEquals(Optional.empty(), all.of("module m(input a output b);", null));
  }
}
