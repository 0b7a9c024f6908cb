package io.refmill.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples are what their README says, and Icarus Verilog accepts them. */
class ExamplesTest {
  @TempDir Path work;

  static Stream<Path> designs() {
    return Stream.concat(
        Examples.singleFiles().stream(), Stream.of(Examples.CORPUS.resolve("stopwatch")));
  }

  @ParameterizedTest
  @MethodSource("designs")
  void icarusAcceptsIt(Path design) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("iverilog", "-g2012", "-o", work.resolve("out").toString()));
    if (Files.isDirectory(design)) {
      command.addAll(List.of("-I", design.toString()));
      Examples.list(design).forEach(file -> command.add(file.toString()));
    } else {
      command.add(design.toString());
    }
    assertRuns(command);
  }

  @ParameterizedTest
  @MethodSource("designs")
  void itsSpecificationIsFound(Path design) throws IOException {
    String name = design.getFileName().toString().replaceFirst("\\.s?v$", "");
    Path file = Files.isDirectory(design) ? design.resolve(name + ".v") : design;
    Optional<String> text = LeadingComment.find(Files.readString(file), name);
    assertTrue(text.isPresent(), "the file's top module has the file's name and a comment");
    assertTrue(text.get().split("\\s+").length >= 8, text.get());
    assertTrue(Files.readString(file).startsWith("//"));
  }

  @Test
  void noTwoExamplesAreTheSame() {
    Set<String> keys = new HashSet<>();
    List<Path> files = Examples.singleFiles();
    for (Path file : files) {
      String name = file.getFileName().toString();
      assertTrue(keys.add(Fingerprints.verilogKey(Examples.read(name), null)), name);
    }
    assertTrue(files.size() >= 44, "only " + files.size());
  }

  @Test
  void theRowsOfTheJsonlSampleHaveCodeThatIcarusAccepts() throws Exception {
    List<String> rows = Files.readAllLines(Examples.ROOT.resolve("examples/corpus.jsonl"));
    assertEquals(5, rows.size());
    for (String row : rows) {
      Path json = Files.writeString(work.resolve("row.json"), row);
      Path verilog = work.resolve("row.v");
      // Python reads the JSON: no Java parser is on this module's class path.
      assertRuns(
          List.of(
              "python3",
              "-c",
              "import json, re, sys\n"
                  + "row = json.load(open(sys.argv[1]))\n"
                  + "assert set(row) == {'id', 'instruction', 'output'}, row\n"
                  + "code = re.sub('^```.*$', '', row['output'], flags=re.M)\n"
                  + "open(sys.argv[2], 'w').write(code)\n",
              json.toString(),
              verilog.toString()));
      assertRuns(
          List.of("iverilog", "-g2012", "-o", work.resolve("out").toString(), verilog.toString()));
    }
  }

  private static void assertRuns(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), output);
    assertFalse(output.contains("error"), output);
  }
}
