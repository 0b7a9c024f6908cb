package io.refmill.beam.coder;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.compiler.DesignSource;
import io.refmill.compiler.LeftOut;
import io.refmill.contract.DesignDescription;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.GoldenTrace;
import io.refmill.contract.Protocol;
import io.refmill.contract.ReferenceModel;
import io.refmill.contract.StateTrace;
import io.refmill.contract.Verdict;
import io.refmill.curation.Category;
import io.refmill.curation.Fingerprints;
import io.refmill.curation.Specification;
import io.refmill.curation.Wording;
import io.refmill.dataset.CompiledModel;
import io.refmill.dataset.Sample;
import io.refmill.dataset.VerifiedModel;
import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.ingest.file.FileStamp;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.util.CoderUtils;
import org.junit.jupiter.api.Test;

class SmileCoderTest {
  private static Sample sample(Map<String, String> defines) {
    SourceUnit unit =
        new SourceUnit(
            List.of(new SourceFile("a.v", "module a; // é \uD83D\uDE00\u0000\n")),
            List.of(new SourceFile("b.vh", "")),
            defines);
    DesignInterface design =
        new DesignInterface(
            "a",
            Protocol.EVENT,
            List.of(new DesignInterface.Port("q", DesignInterface.Direction.OUTPUT, 9, true)),
            List.of(new DesignInterface.Clock("c", DesignInterface.ClockEdge.BOTH)),
            List.of(new DesignInterface.Reset("r", false, DesignInterface.ResetKind.ASYNCHRONOUS)),
            List.of(
                new DesignInterface.StateVariable(
                    List.of("g[0]", "x"),
                    9,
                    List.of(new DesignInterface.Dimension(-1, 4)),
                    BigInteger.ONE.shiftLeft(70_000),
                    true,
                    true)),
            true,
            List.of(BigInteger.TEN));
    ReferenceModel model =
        new ReferenceModel("class TopModule: pass", "class TopModule: ...", design);
    DesignDescription description =
        new DesignDescription(
            "A.",
            "- a",
            "",
            List.of("counter"),
            "easy",
            List.of("Plan."),
            Map.of("q", "data"),
            List.of(new DesignDescription.Register("q", 2, null, BigInteger.TEN)));
    CompiledModel compiled =
        new CompiledModel(
            new DesignRecord("id", 5, "s", null, new DesignSource(unit, null), "MIT"),
            model,
            "5eed",
            description);
    Verdict.Strength strength =
        new Verdict.Strength(
            1500,
            500,
            256,
            -1,
            1.0 / 3,
            Map.of("q", "01"),
            Map.of("q", "11"),
            1,
            0.5,
            true,
            Verdict.SecondRun.AGREES,
            true,
            "Icarus",
            "3");
    return Sample.alone(
        new VerifiedModel(
            compiled,
            new Verdict.Match(
                strength,
                new GoldenTrace(1, "eA=="),
                new StateTrace(List.of("n"), List.of(List.of(BigInteger.TEN))))),
        new Fingerprints("f", "g"),
        "",
        Category.FSM,
        Specification.of(
            null,
            "module a; endmodule",
            model,
            description,
            new GoldenTrace(0, ""),
            StateTrace.NONE,
            Wording.DEFAULT));
  }

  /** What tells of the first port says the same of a verdict from a store. */
  @Test
  void verdictKeepsTheOrderOfPorts() throws Exception {
    Map<String, String> ports = new LinkedHashMap<>();
    List.of("w", "all", "b", "a").forEach(name -> ports.put(name, "01"));
    SmileCoder<Verdict.Call> calls = SmileCoder.of(Verdict.Call.class);
    Verdict.Call call = calls.fromBytes(calls.toBytes(new Verdict.Call(3, ports, ports, ports)));
    SmileCoder<Verdict.Strength> strengths = SmileCoder.of(Verdict.Strength.class);
    Verdict.Strength strength =
        strengths.fromBytes(
            strengths.toBytes(
                new Verdict.Strength(
                    1,
                    0,
                    0,
                    1,
                    1,
                    ports,
                    ports,
                    1,
                    1,
                    false,
                    Verdict.SecondRun.AGREES,
                    false,
                    "",
                    "")));
    for (Map<String, String> found :
        List.of(
            call.inputs(), call.expected(), call.actual(), strength.toggled(), strength.known())) {
      assertEquals(List.copyOf(ports.keySet()), List.copyOf(found.keySet()));
    }
  }

  @Test
  void everythingComesBack() throws Exception {
    Sample sample = sample(Map.of("W", "4"));
    assertEquals(sample, CoderUtils.clone(SmileCoder.of(Sample.class), sample));
  }

  /** Long strings stand apart where each character is a byte, short ones and others do not. */
  @Test
  void longStringsComeBack() throws Exception {
    SmileCoder<SourceUnit> coder = SmileCoder.of(SourceUnit.class);
    String plain = "wire \u00e9\"\n".repeat(StandingApart.LONG);
    for (String text : List.of(plain, plain + '\u0100', plain + '\ud83d', plain.substring(0, 9))) {
      SourceUnit unit =
          new SourceUnit(
              List.of(new SourceFile("a.v", text), new SourceFile("b.v", plain)),
              List.of(new SourceFile("7", "7")),
              Map.of(plain, plain));
      assertEquals(unit, coder.fromBytes(coder.toBytes(unit)));
    }
    int length = coder.toBytes(SourceUnit.of("a.v", plain)).length;
    assertTrue(length < plain.length() + 200, "bytes: " + length);
  }

  @Test
  void equalValuesHaveEqualBytes() throws Exception {
    Map<String, String> one = new LinkedHashMap<>();
    Map<String, String> other = new LinkedHashMap<>();
    for (int i = 0; i < 20; i++) {
      one.put("k" + i, "v");
      other.put("k" + (19 - i), "v");
    }
    SmileCoder<Sample> coder = SmileCoder.of(Sample.class);
    assertArrayEquals(coder.toBytes(sample(one)), coder.toBytes(sample(other)));
  }

  @Test
  void tasksKeepTheirKind() throws Exception {
    SmileCoder<ReadTask> coder = SmileCoder.of(ReadTask.class);
    for (ReadTask task :
        List.of(
            new ReadTask.Lines(
                "/p", "s", new FileStamp(7, 9L << 50, "\"e1\""), 0, 1L << 40, 3, 4, 5),
            new ReadTask.RowGroup("/p", "s", new FileStamp(0, 0, ""), 1, 2, 3, 4),
            new ReadTask.Packed("/p", "s", new FileStamp(0, 0, ""), "GZIP", "LINES", 3, 4)
                .with(Map.of(5L, "a@5")),
            new ReadTask.Units(
                List.of(
                    new ReadTask.Unit(
                        "i",
                        1,
                        "s",
                        null,
                        List.of(new ReadTask.FileReference("/p", "n", new FileStamp(1, -1, ""))),
                        List.of(),
                        List.of(
                            new LeftOut(
                                "m",
                                Diagnostic.of(
                                    DiagnosticCode.SYNTAX_ERROR,
                                    new SourceLocation("f.v", 1, 2),
                                    "expected")))))))) {
      assertEquals(task, CoderUtils.clone(coder, task));
    }
  }
}
