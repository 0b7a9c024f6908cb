package io.refmill.cosim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.Verdict;
import io.refmill.cosim.process.Isolation;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Machines that fail, and a simulator that lies in company: neither may have a say in a verdict.
 * Scripts stand before the real programs and do what a full disk, the kernel's memory killer or an
 * unknown hole would do.
 */
@EnabledOnOs({OS.LINUX, OS.MAC})
class FaultsTest {
  private static final int DESIGNS = 12;

  /** The directory of the program that is run, and of what it writes; it sees no other. */
  private static final String FOLDER = "for last; do :; done; folder=$(dirname \"$last\")\n";

  private static final String COMPILER_FOLDER =
      "for word; do [ \"$before\" = -o ] && folder=$(dirname \"$word\"); before=$word; done\n";

  @TempDir private Path scratch;
  @TempDir private Path programs;

  private static List<VerificationRequest> requests(String model) {
    List<VerificationRequest> requests = new ArrayList<>();
    for (int i = 0; i < DESIGNS; i++) {
      String name = "m" + i;
      requests.add(
          Designs.top(name)
              .in("a", 4)
              .out("y", 4)
              .request(
                  "module " + name + "(input [3:0] a, output [3:0] y); assign y = ~a; endmodule",
                  "class TopModule:\n    def eval(self, inputs):\n        a = inputs.get('a', 0)\n"
                      + "        return {'y': "
                      + model
                      + "}\n"));
    }
    return requests;
  }

  private static final String RIGHT = "~a & 15";

  private Toolchain toolchain(String compiler, String simulator) throws IOException {
    Toolchain real = Toolchain.find(System.getenv());
    return new Toolchain(
        compiler == null ? real.iverilog() : script("iverilog", compiler, real.iverilog()),
        simulator == null ? real.vvp() : script("vvp", simulator, real.vvp()),
        real.python());
  }

  private String script(String name, String text, String real) throws IOException {
    Path script = programs.resolve(name);
    String version = "[ \"$1\" = -V ] && exec \"$real\" -V\n";
    Files.writeString(script, "#!/bin/sh\nreal='" + real + "'\n" + version + text);
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    return script.toString();
  }

  private List<Verdict> verify(
      List<VerificationRequest> requests, double confirmed, String compiler, String simulator)
      throws IOException {
    CosimOptions options =
        CosimOptions.defaults(toolchain(compiler, simulator), scratch)
            .withVectors(50)
            .withConfirmation(confirmed);
    try (CoSimulator cosim = new CoSimulator(options)) {
      List<Verdict> verdicts = cosim.verify(requests);
      interferences = cosim.interferences();
      return verdicts;
    }
  }

  private long interferences;

  private static void allMatch(List<Verdict> verdicts) {
    verdicts.forEach(verdict -> assertInstanceOf(Verdict.Match.class, verdict));
  }

  private static void allFaults(List<Verdict> verdicts) {
    for (Verdict verdict : verdicts) {
      Verdict.Failed failed = assertInstanceOf(Verdict.Failed.class, verdict);
      assertEquals(DiagnosticCode.MACHINE_FAULT, failed.code(), failed.message());
    }
  }

  /** Inverts what the first design answers where more than one shares the program. */
  private static final String LIAR =
      FOLDER
          + "\"$real\" \"$@\" || exit\n"
          + "[ $(grep -c 'scope module, \"refmill_bench_' \"$last\") -gt 1 ] || exit 0\n"
          + "sed -i -e 's/^\\([01]*\\)\\([01]\\{4\\}\\)$/\\10101/' \"$folder/results.txt\"\n";

  @Test
  void whatSpeaksAgainstADesignInCompanyMustDoSoAlone() throws IOException {
    List<Verdict> verdicts = verify(requests(RIGHT), 0, null, LIAR);
    allMatch(verdicts);
    verdicts.forEach(
        verdict -> assertFalse(((Verdict.Match) verdict).strength().initialisedState()));
    assertTrue(interferences > 0);
  }

  @Test
  void whatIsUnknownInCompanyMustBeSoInAnother() throws IOException {
    allMatch(verify(requests(RIGHT), 0, null, LIAR.replace("0101", "xxxx")));
    assertTrue(interferences > 0);
  }

  @Test
  void whatSpeaksForADesignInCompanyIsConfirmedToo() throws IOException {
    // Only the last design of the run is lied about; its model says what the lie says.
    List<VerificationRequest> requests = requests(RIGHT);
    requests.set(DESIGNS - 1, requests("(a & 0) | 5").get(DESIGNS - 1));
    List<Verdict> verdicts = verify(requests, 1, null, LIAR);
    allMatch(verdicts.subList(0, DESIGNS - 1));
    assertInstanceOf(Verdict.Mismatch.class, verdicts.get(DESIGNS - 1));
    assertTrue(interferences > 0);
  }

  @Test
  void anHonestSimulatorIsConfirmedWithoutAWord() throws IOException {
    allMatch(verify(requests(RIGHT), 1, null, null));
    assertEquals(0, interferences);
  }

  @Test
  void killedProgramsAreRunAgain() throws IOException {
    String twice =
        "echo >> \"$folder/tries\"; [ $(wc -l < \"$folder/tries\") -gt 2 ] || kill -9 $$\n";
    String real = "exec \"$real\" \"$@\"\n";
    allMatch(verify(requests(RIGHT), 0.5, COMPILER_FOLDER + twice + real, FOLDER + twice + real));
  }

  @Test
  void whatIsKilledEachTimeIsAFault() throws IOException {
    allFaults(verify(requests(RIGHT), 0.5, null, "kill -9 $$\n"));
    allFaults(verify(requests(RIGHT), 0.5, "kill -15 $$\n", null));
    allFaults(verify(requests("0"), 0.5, "exit 137\n", null));
  }

  /** A preprocessor that is killed leaves the compiler with half of its input. */
  @Test
  void aRejectionIsBelievedWhenItIsRepeated() throws IOException {
    String once =
        COMPILER_FOLDER
            + "echo >> \"$folder/tries\"\n"
            + "if [ $(wc -l < \"$folder/tries\") -le 2 ]; then echo x.v:1: syntax error; exit 2; fi\n"
            + "exec \"$real\" \"$@\"\n";
    allMatch(verify(requests(RIGHT), 0, once, null));
    String other = COMPILER_FOLDER + "date +%N >> \"$folder/n\"; tail -n 1 \"$folder/n\"; exit 2\n";
    allFaults(verify(requests(RIGHT), 0, other, null));
    String same = "echo x.v:1: syntax error; exit 2\n";
    for (Verdict verdict : verify(requests(RIGHT), 0, same, null)) {
      assertEquals(DiagnosticCode.SIMULATOR_REJECTED, ((Verdict.Failed) verdict).code());
    }
  }

  /** On a full disk a file ends somewhere, and nobody says so. */
  @Test
  void filesThatWereCutOffAreFaults() throws IOException {
    String cut =
        COMPILER_FOLDER
            + "\"$real\" \"$@\" || exit\nhead -c 900 \"$folder/compiled.vvp\" > \"$folder/c\"\n"
            + "mv \"$folder/c\" \"$folder/compiled.vvp\"\n";
    allFaults(verify(requests(RIGHT), 0, cut, null));
    String once =
        FOLDER
            + "\"$real\" \"$@\" || exit\necho >> \"$folder/tries\"\n"
            + "[ $(wc -l < \"$folder/tries\") -gt 2 ] && exit 0\n"
            + "head -c 50 \"$folder/results.txt\" > \"$folder/c\"\n"
            + "mv \"$folder/c\" \"$folder/results.txt\"\n";
    allMatch(verify(requests(RIGHT), 0, null, once));
  }

  @Test
  void isolationIsSaidAndCanBeRequired() throws IOException {
    CosimOptions options = CosimOptions.defaults(toolchain(null, null), scratch);
    Isolation isolation;
    try (CoSimulator cosim = new CoSimulator(options)) {
      isolation = cosim.isolation();
      assertEquals(isolation.complete(), isolation.problem().isEmpty());
    }
    Map<Boolean, String> outcomes = Map.of(true, "starts", false, isolation.problem());
    String outcome = "starts";
    try (CoSimulator cosim = new CoSimulator(options.withIsolationRequired(true))) {
      allMatch(cosim.verify(requests(RIGHT)));
    } catch (IllegalStateException e) {
      outcome = e.getMessage();
    }
    String message = outcome;
    assertTrue(message.contains(outcomes.get(isolation.complete())), () -> message);
  }
}
