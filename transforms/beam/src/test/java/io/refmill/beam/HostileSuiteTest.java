package io.refmill.beam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Direction;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.Protocol;
import io.refmill.contract.Verdict;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.VerificationRequest;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.parser.SourceUnit;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sources and models that attack, all in one batch, each between modules that must keep their
 * verdicts. A case says in its head what it is expected to get:
 *
 * <pre>
 *   hostile/verilog/*.v   // compiler: CODE or accepted    // verifier: CODE, match or mismatch
 *   hostile/python/*.py   # expect: CODE or match          # reward: what the reward module says
 * </pre>
 *
 * <p>Where the speed of the machine decides, a head names both codes, joined by "or".
 * {@code @{5|x%d}@} stands for x0x1x2x3x4. The interface is always {@code w(input [7:0] a, output
 * [7:0] y)}, the right model {@code y = a}.
 */
class HostileSuiteTest {
  private static final Path CASES = Path.of("src/test/resources/hostile");
  private static final String SOURCE =
      "module w(input [7:0] a, output [7:0] y);\n  assign y = a;\nendmodule\n";
  private static final String MODEL =
      "class TopModule:\n    def eval(self, inputs):\n        return {'y': inputs.get('a', 0)}\n";
  private static final Duration COMPILER_LIMIT = Duration.ofSeconds(20);
  private static final Duration BATCH_LIMIT = Duration.ofMinutes(10);
  private static final Pattern REPEAT = Pattern.compile("@\\{(\\d+)\\|(.*?)\\}@", Pattern.DOTALL);

  @TempDir private Path directory;

  private record Case(String name, String text, String expected) {}

  private static List<Case> cases(String folder, String head) throws IOException {
    Pattern pattern = Pattern.compile("^(?://|#) " + head + ": (.*)$", Pattern.MULTILINE);
    List<Case> cases = new ArrayList<>();
    try (Stream<Path> files = Files.list(CASES.resolve(folder))) {
      for (Path file : files.sorted().toList()) {
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        Matcher matcher = pattern.matcher(text);
        assertTrue(matcher.find(), () -> file + " does not say what to expect");
        cases.add(new Case(file.getFileName().toString(), expand(text), matcher.group(1)));
      }
    }
    return cases;
  }

  private static String expand(String text) {
    return REPEAT
        .matcher(text)
        .replaceAll(
            match -> {
              StringBuilder repeated = new StringBuilder();
              for (int i = 0; i < Integer.parseInt(match.group(1)); i++) {
                repeated.append(match.group(2).replace("%d", Integer.toString(i)));
              }
              return Matcher.quoteReplacement(repeated.toString());
            });
  }

  private static DesignInterface design() {
    return new DesignInterface(
        "w",
        Protocol.CYCLE,
        List.of(
            new Port("a", Direction.INPUT, 8, false), new Port("y", Direction.OUTPUT, 8, false)),
        List.of(),
        List.of(),
        List.of(),
        false,
        List.<BigInteger>of());
  }

  private static VerificationRequest request(String name, String verilog, String python) {
    return new VerificationRequest(name, SourceUnit.of("w.v", verilog), python, design());
  }

  private static String code(Verdict verdict) {
    if (verdict instanceof Verdict.Failed failed) {
      return failed.code().name();
    }
    return verdict instanceof Verdict.Match ? "match" : "mismatch";
  }

  @Test
  void theCompilerAnswersEachSourceInTime() throws IOException {
    VerilogCompiler compiler = new VerilogCompiler();
    List<String> wrong = new ArrayList<>();
    for (Case source : cases("verilog", "compiler")) {
      long start = System.nanoTime();
      CompileResult result =
          compiler.compile(new DesignSource(SourceUnit.of("w.v", source.text()), "w"));
      Duration duration = Duration.ofNanos(System.nanoTime() - start);
      String code =
          result instanceof CompileResult.Rejected rejected
              ? rejected.diagnostics().get(0).code().name()
              : "accepted";
      if (!code.equals(source.expected()) || duration.compareTo(COMPILER_LIMIT) > 0) {
        wrong.add(
            source.name() + ": " + code + " in " + duration.toMillis() + " ms " + tail(result));
      }
    }
    assertTrue(wrong.isEmpty(), () -> String.join("\n", wrong));
  }

  private static String tail(CompileResult result) {
    String text = result.toString();
    return text.substring(0, Math.min(text.length(), 300));
  }

  @Test
  void theVerifierAnswersEachCaseAndTouchesNothing() throws Exception {
    List<Case> cases = new ArrayList<>(cases("verilog", "verifier"));
    List<VerificationRequest> requests = new ArrayList<>();
    for (Case source : cases) {
      requests.add(request("good", SOURCE, MODEL));
      requests.add(request(source.name(), source.text(), MODEL));
    }
    List<Case> models = cases("python", "expect");
    for (Case model : models) {
      requests.add(request("good", SOURCE, MODEL));
      requests.add(request(model.name(), SOURCE, model.text()));
    }
    cases.addAll(models);
    assertTrue(cases.size() >= 150, "cases found: " + cases.size());

    Path canaries = Files.createDirectory(directory.resolve("canaries"));
    Files.writeString(canaries.resolve("canary"), "untouched");
    Path scratch = Files.createDirectory(directory.resolve("scratch"));
    Map<String, String> before = snapshot(canaries);
    Map<String, String> here = names(Path.of("."));
    Map<String, String> home = names(Path.of(System.getProperty("user.home")));
    List<Long> children = children();
    List<Verdict> verdicts;
    long start = System.nanoTime();
    try (ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        CoSimulator simulator =
            new CoSimulator(
                CosimOptions.defaults(Toolchain.find(System.getenv()), scratch)
                    .withVectors(200)
                    .withTimeouts(
                        Duration.ofSeconds(5), Duration.ofSeconds(2), Duration.ofSeconds(2)))) {
      verdicts = simulator.verify(requests);
      listener.setSoTimeout(1);
      assertThrows(SocketTimeoutException.class, listener::accept);
    }
    Duration duration = Duration.ofNanos(System.nanoTime() - start);
    assertTrue(duration.compareTo(BATCH_LIMIT) < 0, () -> "the batch took " + duration);

    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < cases.size(); i++) {
      if (!(verdicts.get(2 * i) instanceof Verdict.Match)) {
        wrong.add("the module before " + cases.get(i).name() + ": " + verdicts.get(2 * i));
      }
      Verdict verdict = verdicts.get(2 * i + 1);
      if (!List.of(cases.get(i).expected().split(" or ")).contains(code(verdict))) {
        String text = verdict.toString();
        wrong.add(cases.get(i).name() + ": " + text.substring(0, Math.min(text.length(), 300)));
      }
    }
    assertTrue(wrong.isEmpty(), () -> String.join("\n", wrong));
    assertEquals(before, snapshot(canaries));
    assertEquals(here, names(Path.of(".")));
    assertEquals(home, names(Path.of(System.getProperty("user.home"))));
    assertEquals(Map.of(), names(scratch));
    // A process that was told to end takes a moment on a busy machine.
    long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!children.equals(children()) && System.nanoTime() < patience) {
      Thread.sleep(50);
    }
    assertEquals(children, children());
  }

  private static List<Long> children() {
    return ProcessHandle.current().descendants().map(ProcessHandle::pid).sorted().toList();
  }

  /** Names, sizes and times of all files below a directory. */
  private static Map<String, String> snapshot(Path root) throws IOException {
    Map<String, String> found = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.toList()) {
        found.put(file.toString(), Files.size(file) + " " + Files.getLastModifiedTime(file));
      }
    }
    return found;
  }

  /** Names in a directory: others may be at work below it. */
  private static Map<String, String> names(Path root) throws IOException {
    Map<String, String> found = new TreeMap<>();
    try (Stream<Path> files = Files.list(root)) {
      files.forEach(file -> found.put(file.getFileName().toString(), ""));
    }
    return found;
  }
}
