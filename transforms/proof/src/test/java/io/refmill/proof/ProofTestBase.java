package io.refmill.proof;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contract.ReferenceModel;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.VerificationRequest;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.parser.SourceUnit;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests with the real engine, simulator and interpreter. */
abstract class ProofTestBase {
  static final int SECONDS = 5;

  @TempDir Path directory;
  Prover prover;
  private CoSimulator simulator;

  @BeforeEach
  void begin() {
    Toolchain.Check tools = Toolchain.find(System.getenv()).check();
    assertTrue(tools.ok(), () -> String.join("; ", tools.problems()));
    EngineProgram yosys = EngineProgram.yosys(System.getenv());
    assertTrue(yosys.ok(), () -> yosys.missing());
    String python = tools.toolchain().python();
    prover =
        new Prover(
            new ProverOptions(python, yosys, Optional.empty(), 2, SECONDS, directory.resolve("p")));
    simulator =
        new CoSimulator(
            CosimOptions.defaults(tools.toolchain(), directory.resolve("s")).withVectors(100));
  }

  @AfterEach
  void end() {
    prover.close();
    simulator.close();
  }

  /** The compiler's model of a module. */
  static ReferenceModel compiled(String verilog) {
    return assertInstanceOf(
            CompileResult.Accepted.class,
            new VerilogCompiler().compile(new DesignSource(unit(verilog), null)))
        .model();
  }

  private static SourceUnit unit(String verilog) {
    return SourceUnit.of("m.v", verilog);
  }

  static VerificationRequest request(String verilog) {
    return new VerificationRequest("m", unit(verilog), compiled(verilog));
  }

  /** The same module with a model from elsewhere. */
  static VerificationRequest request(String verilog, String python) {
    return new VerificationRequest("m", unit(verilog), python, compiled(verilog).design());
  }

  /** A model whose method {@code eval} has these lines. */
  static String model(String... lines) {
    return "class TopModule:\n    def eval(self, inputs):\n        "
        + String.join("\n        ", lines)
        + "\n";
  }

  CoSimulator simulator() {
    return simulator;
  }

  Settled settled(VerificationRequest request) {
    return new Proofs(prover, simulator).of(List.of(request)).get(0);
  }
}
