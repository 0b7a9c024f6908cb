package io.refmill.cosim.process;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.refmill.contract.Verdict;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import org.junit.jupiter.api.Test;

/** What kept us from a verdict is said in words for a user, with the place where that is known. */
class FaultWordsTest {
  private static void says(String expected, Throwable problem) {
    Verdict.Failed verdict = Faults.verdict(problem);
    assertEquals(DiagnosticCode.MACHINE_FAULT, verdict.code());
    assertEquals("the machine kept us from a verdict: " + expected, verdict.message());
  }

  @Test
  void fullDiskHasAPlace() {
    String full = "No space left on device";
    says(full + ", where scratch files are (TMPDIR says where)", new IOException(full));
    says("/t/bench.sv: " + full, new FileSystemException("/t/bench.sv", null, full));
    says("/t/b: " + full, new UncheckedIOException(new FileSystemException("/t/b", null, full)));
  }

  @Test
  void otherFaultsHaveTheirOwnWords() {
    says("Broken pipe", new IOException("Broken pipe"));
    says("the launcher ended", new MachineFault("the launcher ended"));
    says("java.lang.OutOfMemoryError: heap", new OutOfMemoryError("heap"));
    says("java.io.IOException", new IOException());
  }
}
