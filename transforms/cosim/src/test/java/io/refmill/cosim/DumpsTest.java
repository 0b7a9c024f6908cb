package io.refmill.cosim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.Verdict;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks that would write files of waves may be called, alone and in company, and write nothing. */
class DumpsTest {
  private static final String PASS =
      "class TopModule:\n    def eval(self, inputs):\n        return {'y': inputs.get('a', 0)}\n";

  /** PLACE stands for a directory outside of the run. */
  private static final List<String> DUMPS =
      List.of(
          "initial begin $dumpfile(\"canary\"); $dumpvars(0, w); end",
          "initial begin $dumpvars; $dumpall; $dumpoff; $dumpon; $dumplimit(9); $dumpflush; end",
          "initial begin $dumpfile(\"PLACE/canary\"); $dumpvars; end",
          "initial begin $dumpfile(\"PLACE/new.vcd\"); $dumpvars(1, y); end",
          "initial begin $dumpfile(\"PLACE/link\"); $dumpvars; end",
          "initial begin $dumpfile({\"PLACE\", \"/canary\"}); $dumpvars; end",
          "localparam F = \"PLACE/canary\"; initial begin $dumpfile(F); $dumpvars; end",
          "reg [8*200:1] f; initial begin f = \"PLACE/canary\"; $dumpfile(f); $dumpvars; end",
          "string f; initial begin f = \"PLACE/canary\"; $dumpfile(f); $dumpvars; end",
          "initial begin $dumpfile($sformatf(\"%s/canary\", \"PLACE\")); $dumpvars; end",
          "always @(a) begin $dumpfile(\"PLACE/canary\"); $dumpvars; $dumpflush; end",
          "initial begin \\$dumpfile (\"PLACE/canary\"); \\$dumpvars ; end",
          "initial begin $dumpfile(\"results.txt\"); $dumpvars; $dumpflush; end",
          "initial begin $dumpfile(\"compiled.vvp\"); $dumpvars; $dumpflush; end");

  @TempDir private Path place;
  @TempDir private Path scratch;
  @TempDir private Path programs;
  private CosimOptions options;

  @BeforeEach
  void prepare() throws IOException {
    Files.writeString(place.resolve("canary"), "untouched");
    Files.createSymbolicLink(place.resolve("link"), place.resolve("target"));
    options = CosimTestBase.options(scratch).withVectors(200);
  }

  private VerificationRequest request(String items) {
    String verilog =
        "module w(input a, output y);\n assign y = a;\n"
            + items.replace("PLACE", place.toString())
            + "\nendmodule\n";
    return Designs.top("w").in("a", 1).out("y", 1).request(verilog, PASS);
  }

  private Map<String, String> files() throws IOException {
    Map<String, String> found = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(place)) {
      for (Path file : walk.toList()) {
        found.put(
            file.toString(),
            Files.size(Files.isSymbolicLink(file) ? place : file)
                + " "
                + Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS));
      }
    }
    return found;
  }

  private void nothingIsWritten(CosimOptions chosen, boolean isolated) throws IOException {
    List<VerificationRequest> requests = new ArrayList<>();
    DUMPS.forEach(items -> requests.add(request(items)));
    requests.add(request("initial $dumpvars(\"x\");"));
    requests.add(request("initial $dumpports(w, \"PLACE/canary\");"));
    Map<String, String> before = files();
    List<Verdict> verdicts;
    try (CoSimulator cosim = new CoSimulator(chosen)) {
      assertTrue(isolated || !cosim.isolation().complete());
      verdicts = new ArrayList<>(cosim.verify(requests));
    }
    assertEquals(code(verdicts.remove(DUMPS.size() + 1)), DiagnosticCode.UNSAFE_SYSTEM_TASK);
    assertEquals(code(verdicts.remove(DUMPS.size())), DiagnosticCode.SIMULATOR_REJECTED);
    for (int i = 0; i < verdicts.size(); i++) {
      assertInstanceOf(Verdict.Match.class, verdicts.get(i), DUMPS.get(i) + " " + verdicts.get(i));
    }
    assertEquals(before, files());
    assertFalse(Files.exists(Path.of("dump.vcd")));
  }

  private static DiagnosticCode code(Verdict verdict) {
    return assertInstanceOf(Verdict.Failed.class, verdict, verdict::toString).code();
  }

  @Test
  void nothingIsWritten() throws IOException {
    nothingIsWritten(options, true);
  }

  @Test
  void nothingIsWrittenWhereNothingIsIsolated() throws IOException {
    nothingIsWritten(
        options.withToolchain(CosimTestBase.withoutNamespaces(options.toolchain(), programs)),
        false);
  }
}
