package io.refmill.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contamination.BitDigest;
import io.refmill.contamination.DesignFingerprint;
import io.refmill.contamination.PortSignature;
import io.refmill.cosim.process.Spending;
import io.refmill.cosim.python.Sketches;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.parser.SourceUnit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

  private static final String SCORE =
      """
      module score(input clk, input rst, input hit, input [1:0] gain, output reg [3:0] sum,
                   output most);
        always @(posedge clk)
          if (rst) sum <= 0; else if (hit) sum <= sum + gain + 1;
        assign most = &sum;
      endmodule
      """;

  @Test
  void howBitsArePutTogetherToPortsDoesNotCountBitByBit() throws Exception {
    String grouped =
        """
        module other(input [2:0] b, output a3, a2, output [2:0] r, input clk, input rst);
          reg [3:0] n;
          always @(posedge clk) n <= rst ? 0 : b[2] ? n + {b[0], b[1]} + 4'd1 : n;
          assign {a3, a2} = n[3:2];
          assign r = {n[0], n[1], n == 15};
        endmodule
        """;
    assertFalse(of(SCORE).bitwise().isEmpty());
    assertEquals(of(SCORE).bitwise(), of(grouped).bitwise());
    assertEquals("1,1,1,1>1,1,1,1,1", of(grouped).bits());
    assertNotEquals(of(SCORE).bitwise(), of(SCORE.replace("+ 1", "+ 2")).bitwise());

    // What has no vectors is the same as what has.
    String apart =
        """
        module bits(input clk, rst, h, g1, g0, output s3, s2, s1, s0, m);
          wire [3:0] s;
          score all(.clk(clk), .rst(rst), .hit(h), .gain({g1, g0}), .sum(s), .most(m));
          assign {s3, s2, s1, s0} = s;
        endmodule
        """;
    assertEquals(of(SCORE).bitwise(), of(apart + SCORE).bitwise());
    assertEquals(
        of(SCORE).bitwise().stream().map(BitDigest::response).sorted().toList(),
        of(apart + SCORE).behaviours());
  }

  @Test
  void wiresAndRegistersSayNothingBitByBit() throws Exception {
    for (String body :
        List.of(
            "assign y = {a[3:0], a[7:4]};",
            "reg [7:0] r; assign y = r; always @(posedge clk) r <= ~a;")) {
      String text = "module m(input clk, input [7:0] a, output [7:0] y); %s endmodule";
      assertEquals(List.of(), of(text.formatted(body)).bitwise(), body);
    }
    // An input of one bit, or none, is no reason to say nothing.
    String shift = "output reg [3:0] q); always @(posedge clk) q <= ";
    assertFalse(of("module m(input clk, d, " + shift + "{q, d}; endmodule").bitwise().isEmpty());
    assertFalse(of("module m(input clk, " + shift + "q + 1; endmodule").bitwise().isEmpty());
  }

  @Test
  void oneOutputMoreDoesNotCountWithoutIt() throws Exception {
    String alone = SCORE.replaceAll(",\\s*output most", "").replace("assign most = &sum;", "");
    try (ModelFingerprinter records =
        new ModelFingerprinter(options(), new OfRecords(true, Sketches.NONE))) {
      assertTrue(
          records.of(SCORE, null).orElseThrow().withoutOne().containsAll(of(alone).behaviours()));
      // Of what has no state too many others are a part.
      String gates = "module m(input a, b, c, output x, y); assign x = a & b, y = a ^ c; endmodule";
      assertEquals(List.of(), records.of(gates, null).orElseThrow().withoutOne());
    }
    assertEquals(List.of(), of(SCORE).withoutOne());
  }

  @Test
  void bitByBitOnlyWhatHasAKnownSketchIsLookedAt() throws Exception {
    List<String> all = of(SCORE).bitwise();
    String sketch = BitDigest.sketch(all.get(0));
    Sketches one = new Sketches(false, Set.of(sketch));
    try (ModelFingerprinter records =
        new ModelFingerprinter(options(), new OfRecords(false, one))) {
      assertEquals(
          all.stream().filter(digest -> digest.startsWith(sketch)).toList(),
          records.of(SCORE, null).orElseThrow().bitwise());
      String other = SCORE.replace("+ 1", "+ 2");
      assertEquals(List.of(), records.of(other, null).orElseThrow().bitwise());
    }
  }

  @Test
  void whatFewOfManyBitsDoIsNoRecordsBehaviour() throws Exception {
    String one = "module m(input clk, input [%d:0] d, output reg q); always @(posedge clk) q <= ";
    try (ModelFingerprinter records =
        new ModelFingerprinter(options(), new OfRecords(false, Sketches.ANY))) {
      String rare = one.formatted(19) + "d == 20'hc0de5 ? 1 : d[3]; endmodule";
      assertEquals(List.of(), records.of(rare, null).orElseThrow().bitwise());
      String both = one.formatted(2) + "d[0] & d[1]; endmodule";
      assertEquals(of(both).bitwise(), records.of(both, null).orElseThrow().bitwise());
      assertFalse(of(both).bitwise().isEmpty());
    }
  }

  /** A table has its sketch by what changes with one input and with two, whatever their order. */
  @Test
  void bitsWithoutInfluenceDoNotChangeASketch() throws Exception {
    String text =
        """
        module t(input [3:0] a, input [6:0] b, output [4:0] y);
          assign y = a + b[%s];
        endmodule
        """;
    String with = of(text.formatted("3:0")).bitwise().get(0);
    assertEquals(with, of(text.formatted("6:3")).bitwise().get(0));
    assertEquals(
        with,
        of("module t(input [7:0] x, output c, output [3:0] s);"
                + " assign {c, s} = x[7:4] + x[3:0]; endmodule")
            .bitwise()
            .get(0));
  }

  /** What is looked for in records. */
  private record OfRecords(boolean additions, Sketches sketches) implements Sought {
    @Override
    public boolean whole(PortSignature ports) {
      return true;
    }

    @Override
    public boolean inPart(PortSignature ports) {
      return true;
    }

    @Override
    public boolean withoutOne(PortSignature ports) {
      return additions;
    }

    @Override
    public Sketches inBits(PortSignature ports) {
      return sketches;
    }

    @Override
    public boolean isForList() {
      return false;
    }
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
    assertFalse(cleared.whole().behavesLike(other.whole()));
    assertFalse(cleared.inPart().behavesLike(other.inPart()));
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
    try (ModelFingerprinter none =
        new ModelFingerprinter(options(), Sought.ofProblems(ports -> false))) {
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
