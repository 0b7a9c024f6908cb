package io.refmill.runners.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.beam.run.RunCounters;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterPartsTest {
  @TempDir private Path directory;

  @Test
  void lastOperatorOfAVertexIsItsName() {
    assertEquals(
        "CompileDesigns/Compile",
        FlinkRest.lastOperator(
            "CHAIN GroupReduce (GroupReduce at x) -> FlatMap (FlatMap at CompileDesigns/Compile)"));
    assertEquals(
        "LimitLength/Limit.rejections",
        FlinkRest.lastOperator("FlatMap (FlatMap at LimitLength/Limit.rejections)"));
  }

  @Test
  void countersFollowTheOperators() {
    RunCounters counters = RunCounters.of("parts");
    try {
      ClusterWatch.count(
          Map.of(
              "ReadRecords/Read", 10L,
              "CompileDesigns/Compile", 10L,
              "CompileDesigns/Compile.rejections", 2L,
              "VerifyModels/Verify", 8L,
              "VerifyModels/Verify.rejections", 1L,
              "LimitLength/Limit", 7L),
          counters);
      assertEquals(10, counters.compiled.get());
      assertEquals(8, counters.models.get());
      assertEquals(7, counters.verified.get());
      assertEquals(7, counters.accepted.get());
      assertEquals(3, counters.rejected.get());
    } finally {
      RunCounters.remove("parts");
    }
  }

  /** An operator's number has them until the stage has ended. */
  @Test
  void costsAreNoDesigns() {
    RunCounters counters = RunCounters.of("costs");
    try {
      Map<String, Long> written = new HashMap<>();
      written.put("ReadRecords/Read", 10L);
      written.put("CompileDesigns/Compile", 13L);
      ClusterWatch.count(written, counters);
      assertEquals(10, counters.compiled.get());
      written.put("CompileDesigns/Compile.costs", 3L);
      written.put("CompileDesigns/Compile.rejections", 2L);
      written.put("VerifyModels/Verify", 11L);
      ClusterWatch.count(written, counters);
      assertEquals(10, counters.compiled.get());
      assertEquals(8, counters.models.get());
      assertEquals(8, counters.simulated.get());
      written.put("VerifyModels/Verify.costs", 4L);
      ClusterWatch.count(written, counters);
      assertEquals(7, counters.simulated.get());
      assertEquals(7, counters.verified.get());
    } finally {
      RunCounters.remove("costs");
    }
  }

  @Test
  void aNumberThatAnotherProcessBearsIsNotOurs() throws Exception {
    long pid = ProcessHandle.current().pid();
    Path file = Files.writeString(directory.resolve("taskmanager-1.pid"), pid + " 12345\n");
    ClusterProcess found = ClusterProcess.read(file, directory.resolve("conf")).orElseThrow();
    assertEquals(pid, found.pid());
    assertTrue(found.handle().isEmpty(), "this process would be ended");
  }

  @Test
  void halfWrittenFileOfAProcessIsNone() throws Exception {
    Path file = Files.writeString(directory.resolve("taskmanager-1.pid"), "");
    assertTrue(ClusterProcess.read(file, directory).isEmpty());
  }

  @Test
  void anotherClassIsOtherCode() throws Exception {
    Path folder = Files.createDirectories(directory.resolve("classes"));
    Files.writeString(folder.resolve("A.class"), "one");
    String one = CodeIdentity.of(folder + File.pathSeparator + directory.resolve("none.jar"));
    Files.writeString(folder.resolve("A.class"), "two");
    assertNotEquals(one, CodeIdentity.of(folder.toString()));
    Files.writeString(folder.resolve("A.class"), "one");
    assertEquals(one, CodeIdentity.of(folder.toString()));
  }
}
