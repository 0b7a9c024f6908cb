package io.refmill.cosim;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.refmill.contract.Verdict;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A co-simulator with the real Icarus and the real Python, and short ways to ask it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class CosimTestBase {
  @TempDir static Path scratch;

  CoSimulator cosim;

  public static CosimOptions options(Path directory) {
    return CosimOptions.defaults(Toolchain.find(System.getenv()), directory)
        .withTimeouts(Duration.ofSeconds(20), Duration.ofSeconds(4), Duration.ofSeconds(3));
  }

  /** These programs with an interpreter that finds no namespaces, as on other platforms. */
  public static Toolchain withoutNamespaces(Toolchain found, Path directory) throws IOException {
    String program =
        "import runpy, sys; sys.platform = 'other'; "
            + "sys.argv = sys.argv[[a[0] for a in sys.argv[1:]].index('/') + 1 :]; "
            + "runpy.run_path(sys.argv[0], run_name='__main__')";
    Path bare = directory.resolve("python");
    Files.writeString(
        bare,
        "#!/bin/sh\nfor word; do case \"$word\" in /*) exec "
            + found.python()
            + " -I -S -B -c \""
            + program
            + "\" \"$@\" ;; esac; done\n"
            + found.python()
            // Asked for its path it names its own, or it would be gone round.
            + " \"$@\" | sed \"s|^/.*|$0|\"\n");
    Files.setPosixFilePermissions(bare, PosixFilePermissions.fromString("rwx------"));
    return new Toolchain(found.iverilog(), found.vvp(), bare.toString());
  }

  @BeforeAll
  void open() {
    cosim = new CoSimulator(options(scratch));
  }

  @AfterAll
  void close() {
    cosim.close();
  }

  Verdict verify(VerificationRequest request) {
    return cosim.verify(List.of(request)).get(0);
  }

  Verdict.Strength match(VerificationRequest request) {
    Verdict verdict = verify(request);
    if (verdict instanceof Verdict.Mismatch mismatch) {
      Assertions.fail(new MismatchReport(mismatch).text());
    }
    return assertInstanceOf(Verdict.Match.class, verdict, verdict::toString).strength();
  }

  Verdict.Mismatch mismatch(VerificationRequest request) {
    Verdict verdict = verify(request);
    return assertInstanceOf(Verdict.Mismatch.class, verdict, verdict::toString);
  }

  String failure(DiagnosticCode code, VerificationRequest request) {
    Verdict verdict = verify(request);
    Verdict.Failed failed = assertInstanceOf(Verdict.Failed.class, verdict, verdict::toString);
    Assertions.assertEquals(code, failed.code(), failed.message());
    return failed.message();
  }

  /** The text of a model: what its constructor and its call do. */
  static String pythonModel(String init, String body) {
    StringBuilder text = new StringBuilder("class TopModule:\n    def __init__(self):\n");
    init.lines().forEach(line -> text.append("        ").append(line).append('\n'));
    text.append("    def eval(self, inputs):\n");
    body.lines().forEach(line -> text.append("        ").append(line).append('\n'));
    return text.toString();
  }
}
