package io.refmill.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.ReferenceModel;
import io.refmill.parser.SourceUnit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Frames, and that models complete them. */
class ModelFrameTest {
  private static final List<Path> DESIGNS =
      List.of(Path.of("src/test/resources/golden"), Path.of("../../examples/corpus"));

  @TempDir private Path directory;

  @Test
  void aFrameHasConstantsInputsAndOutputs() {
    assertEquals(
        """
        class TopModule:
            W = 4
            MASK = (1 << W) - 1

            def __init__(self):
                self.q = 0

            def eval(self, inputs: dict) -> dict:
                in_ = inputs.get("in", 0) & self.MASK

                # the new state and the outputs
                ...

                return {"q": ..., "bin": ...}
        """,
        model(
                "module m #(parameter W = 4) (input clk, input [W-1:0] in, output reg [W-1:0] q,"
                    + " output bin); assign bin = ~q[0]; always @(posedge clk) q <= q + in;"
                    + " endmodule")
            .frame());
  }

  @Test
  void aFrameWithoutStateSaysSo() {
    assertEquals(
        """
        class TopModule:
            def __init__(self):
                pass

            def eval(self, inputs: dict) -> dict:
                # the outputs
                ...

                return {"y": ...}
        """,
        model("module m(output y); assign y = 1; endmodule").frame());
  }

  @Test
  void modelsCompleteTheirFrames() throws Exception {
    int count = 0;
    for (Path path : designs()) {
      if (compiled(Files.readString(path)) instanceof CompileResult.Accepted a) {
        Files.writeString(directory.resolve(count + ".py"), a.model().python());
        Files.writeString(directory.resolve(count + ".frame.py"), a.model().frame());
        count++;
      }
    }
    assertTrue(count > 100, "models: " + count);
    Process python =
        new ProcessBuilder("python3", "src/test/python/fits_frame.py", directory.toString())
            .redirectErrorStream(true)
            .start();
    String unfit = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, python.waitFor(), unfit);
    assertEquals("", unfit);
  }

  private static List<Path> designs() throws IOException {
    List<Path> result = new ArrayList<>();
    for (Path root : DESIGNS) {
      try (Stream<Path> files = Files.walk(root)) {
        files.filter(p -> p.toString().matches(".*\\.s?v")).forEach(result::add);
      }
    }
    return result;
  }

  private static CompileResult compiled(String verilog) {
    return new VerilogCompiler().compile(new DesignSource(SourceUnit.of("m.sv", verilog), null));
  }

  private static ReferenceModel model(String verilog) {
    return ((CompileResult.Accepted) compiled(verilog)).model();
  }
}
