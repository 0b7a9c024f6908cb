package io.refmill.runners.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class ExecutionOptionsTest {
  private static final Path HERE = Path.of("here");
  private static final Path SHARED = Path.of("shared");

  @Command
  private static final class Asked {
    @Mixin private ExecutionOptions execution;
  }

  private static Path scratch(String... arguments) {
    Asked asked = new Asked();
    new CommandLine(asked).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(arguments);
    return asked.execution.scratch(HERE, SHARED);
  }

  @Test
  void runsInThisProcessUseItsDirectory() {
    assertEquals(HERE, scratch());
  }

  /** A worker that still holds the simulators of one run must not take them for the next one's. */
  @Test
  void twoRunsOnAClusterShareNoScratchFiles() {
    Path first = scratch("--flink-master=localhost:8081");
    assertEquals(SHARED, first.getParent());
    assertNotEquals(first, scratch("--flink-master=localhost:8081"));
  }
}
