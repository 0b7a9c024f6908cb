package io.refmill.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contamination.DesignFingerprint;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models that come without their source. */
class PythonFingerprintTest {
  private static final String COUNTER =
      """
      module counter(input clk, input rst_n, input en, output reg [3:0] q, output wrap);
        always @(posedge clk or negedge rst_n)
          if (!rst_n) q <= 0; else if (en) q <= q + 1;
        assign wrap = &q;
      endmodule
      """;

  @TempDir private static Path directory;
  private static ModelFingerprinter all;

  @BeforeAll
  static void start() {
    all = new ModelFingerprinter(CosimOptions.defaults(Toolchain.find(System.getenv()), directory));
  }

  @AfterAll
  static void stop() {
    all.close();
  }

  private static void assertAlike(String verilog, String python, String description)
      throws Exception {
    DesignFingerprint source = all.of(verilog, null).orElseThrow();
    Optional<DesignFingerprint> model = all.ofPython(python, description);
    assertTrue(model.isPresent());
    assertEquals(source.signature(), model.get().signature());
    assertTrue(source.behavesLike(model.get()));
    assertEquals(source.portNames(), model.get().portNames());
  }

  @Test
  void widthsComeFromMasksAndAnswers() throws Exception {
    assertAlike(
        COUNTER,
        """
        class TopModule:
            def __init__(self):
                self.q = 0

            def eval(self, inputs):
                running = inputs.get("rst_n", 0) & 1
                en = int(inputs["en"])
                if not running:
                    self.q = 0
                elif en:
                    self.q = (self.q + 1) & 0xF
                return {"q": self.q, "wrap": 1 if self.q == 15 else 0}
        """,
        null);
  }

  @Test
  void widthsComeFromTheDescription() throws Exception {
    assertAlike(
        "module m(input [7:0] a, input [2:0] n, output [7:0] y); assign y = a >> n; endmodule",
        """
        class TopModule:
            def eval(self, inputs):
                return {"y": inputs["a"] >> inputs["n"]}
        """,
        "Shift right.\n - input a (8 bits)\n - input n (3 bits)\n - output y (8 bits)\n");
  }

  @Test
  void tablesListsAndHeadersAreRead() {
    assertEquals(
        Map.of("a", 8, "b", 8, "c", 4, "q", 3),
        DescribedPorts.widths(
            "module m(input wire [7:0] a, b, input logic [0:3] c, output reg [2:0] q);"));
    assertEquals(
        Map.of("a", 8, "q", 3),
        DescribedPorts.widths("| `a` | input | 8 | data |\n| q | output | 3 | |"));
    assertEquals(
        Map.of("in", 100, "out", 1),
        DescribedPorts.widths("- input  in  (100 bits)\n- output out"));
    assertEquals(Map.of(), DescribedPorts.widths("The input is doubled. No output."));
  }

  @Test
  void aClockAmongTheInputsHasNoInfluence() throws Exception {
    DesignFingerprint model =
        all.ofPython(
                """
                class TopModule:
                    def __init__(self):
                        self.q = 0

                    def eval(self, inputs):
                        clk = inputs["clk"]
                        self.q = inputs["d"] & 1
                        return {"q": self.q}
                """,
                null)
            .orElseThrow();
    DesignFingerprint source =
        all.of(
                "module m(input clk, d, output reg q); always @(posedge clk) q <= d; endmodule",
                null)
            .orElseThrow();
    assertTrue(source.behavesLike(model));
  }

  @Test
  void whatIsNoModelHasNoFingerprint() throws Exception {
    assertFalse(all.ofPython("print(1)", null).isPresent());
    assertFalse(
        all.ofPython("class TopModule:\n    def eval(self):\n        return 1", null).isPresent());
    assertFalse(
        all.ofPython("class TopModule:\n    def eval(self, i):\n        while True: pass\n", null)
            .isPresent());
  }
}
