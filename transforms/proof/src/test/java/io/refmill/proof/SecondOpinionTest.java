package io.refmill.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.Proof;
import io.refmill.contract.Verdict;
import io.refmill.cosim.settings.Toolchain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What two engines come to that agree, and that do not. */
class SecondOpinionTest extends ProofTestBase {
  private static final String ADDER =
      "module adder(input [7:0] a, b, output [8:0] y);\nassign y = a + b;\nendmodule\n";
  private static final String WRONG =
      model(
          "a = inputs.get('a', 0) & 0xFF",
          "b = inputs.get('b', 0) & 0xFF",
          "return {'y': a + b if (a, b) != (77, 150) else 0}");

  private Prover both;

  @AfterEach
  void close() {
    if (both != null) {
      both.close();
    }
  }

  private void ask(EngineProgram z3) {
    String python = Toolchain.find(System.getenv()).check().toolchain().python();
    EngineProgram yosys = EngineProgram.yosys(System.getenv());
    both =
        new Prover(
            new ProverOptions(python, yosys, Optional.of(z3), 1, SECONDS, directory.resolve("b")));
  }

  private static EngineProgram real() {
    EngineProgram z3 = EngineProgram.z3(System.getenv());
    assertTrue(z3.ok(), () -> z3.missing());
    return z3;
  }

  /** A solver that says what one likes. */
  private EngineProgram fake(String... lines) throws IOException {
    Path program = directory.resolve("z3");
    Files.writeString(
        program,
        "#!/bin/sh\n[ \"$1\" = --version ] && { echo Z3 version 9.8.7; exit; }\n"
            + String.join("\n", lines)
            + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    EngineProgram z3 = EngineProgram.z3(Map.of("REFMILL_Z3", program.toString()));
    assertEquals("Z3 9.8.7", z3.version(), z3.problem());
    return z3;
  }

  private EngineProgram alwaysYes() throws IOException {
    return fake("cat >/dev/null", "echo unsat");
  }

  /** All inputs of its counterexamples are 0. */
  private EngineProgram alwaysNo() throws IOException {
    return fake(
        "names=$(sed -n 's/^(get-value (\\(.*\\)))$/\\1/p')",
        "echo sat",
        "for name in $names; do echo \"($name #b0)\"; done");
  }

  private Settled settledByBoth(String python) {
    return new Proofs(both, simulator()).of(List.of(request(ADDER, python))).get(0);
  }

  private Settled settledByBoth() {
    return settledByBoth(compiled(ADDER).python());
  }

  @Test
  void whatBothProveNamesBoth() {
    EngineProgram z3 = real();
    ask(z3);
    Proof proof = settledByBoth().proof();
    assertEquals(Proof.Outcome.PROVEN, proof.outcome(), proof.toString());
    assertEquals(Proof.Opinion.AGREES, proof.second().opinion());
    assertEquals(both.version() + " sat, " + z3.version(), proof.engine());
  }

  @Test
  void whatBothRefuteIsTriedAsBefore() {
    ask(real());
    Settled settled = settledByBoth(WRONG);
    assertEquals(Proof.Opinion.AGREES, settled.proof().second().opinion(), settled.toString());
    assertEquals(Proof.Outcome.REFUTED, settled.proof().outcome());
    assertInstanceOf(Verdict.Mismatch.class, settled.against());
  }

  @Test
  void anEngineThatAlwaysSaysYesIsFoundOut() throws IOException {
    ask(alwaysYes());
    Settled settled = settledByBoth(WRONG);
    assertEquals(Proof.Opinion.DISAGREES, settled.proof().second().opinion(), settled.toString());
    assertEquals(Proof.Outcome.UNDECIDED, settled.proof().outcome());
    assertInstanceOf(Verdict.Mismatch.class, settled.against(), "the first one's calls differ");
  }

  @Test
  void anEngineThatAlwaysSaysNoIsFoundOut() throws IOException {
    ask(alwaysNo());
    Settled settled = settledByBoth();
    Proof proof = settled.proof();
    assertEquals(Proof.Outcome.UNDECIDED, proof.outcome(), settled.toString());
    assertEquals(Proof.Reason.ENGINES_DISAGREE, proof.reason());
    assertEquals(Proof.Opinion.DISAGREES, proof.second().opinion());
    assertTrue(proof.detail().contains("Z3 9.8.7: refuted"), proof.detail());
    assertNull(settled.against(), "the simulator does not confirm it");
  }

  @Test
  void anEngineThatSaysNothingTakesNothingAway() throws IOException {
    ask(fake("exit 1"));
    Proof proof = settledByBoth().proof();
    assertEquals(Proof.Outcome.PROVEN, proof.outcome(), proof.toString());
    assertEquals(Proof.Opinion.NOT_TRIED, proof.second().opinion());
    assertEquals(Proof.Reason.ENGINE_FAILED, proof.second().reason());
    assertEquals(both.version() + " sat", proof.engine());
  }

  @Test
  void nobodyIsAskedUnlessWanted() {
    assertNull(settled(request(ADDER)).proof().second());
  }

  @Test
  void aMissingProgramIsSaid() {
    EngineProgram z3 = EngineProgram.z3(Map.of("REFMILL_Z3", directory.resolve("none").toString()));
    assertTrue(!z3.ok() && !z3.problem().isEmpty());
    EngineProgram other = EngineProgram.z3(Map.of("REFMILL_Z3", "/bin/true"));
    assertTrue(other.problem().contains("does not answer as Z3 does"), other.problem());
  }
}
