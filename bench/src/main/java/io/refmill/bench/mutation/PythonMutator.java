package io.refmill.bench.mutation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.contract.DesignInterface;
import io.refmill.cosim.VerificationRequest;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An interpreter that runs {@code mutate.py}. Not for use by two threads at once. */
final class PythonMutator implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The first is run, and imports the others. */
  private static final List<String> SCRIPTS =
      List.of("mutate.py", "model_timing.py", "model_tree.py");

  private final Path directory;
  private final Process process;
  private final BufferedWriter sink;
  private final BufferedReader source;

  /**
   * Starts the interpreter.
   *
   * @param python the program, CPython 3.9 or later
   */
  PythonMutator(String python) throws IOException {
    directory = Files.createTempDirectory("refmill-mutate");
    for (String name : SCRIPTS) {
      try (InputStream text = PythonMutator.class.getResourceAsStream(name)) {
        if (text == null) {
          throw new IllegalStateException(name + " is not on the class path");
        }
        Files.write(directory.resolve(name), text.readAllBytes());
      }
    }
    process =
        new ProcessBuilder(python, "-I", "-S", "-B", directory.resolve(SCRIPTS.get(0)).toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    sink =
        new BufferedWriter(
            new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
    source =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /**
   * Makes faults.
   *
   * @param count most that are made
   * @param seed chooses among all that are possible
   * @throws IOException if the interpreter ended
   */
  List<Mutant> mutate(VerificationRequest design, int count, long seed) throws IOException {
    ObjectNode request = JSON.createObjectNode();
    request.put("python", design.python());
    request.put("count", count);
    request.put("seed", seed + ":" + design.id());
    ArrayNode resets = request.putArray("resets");
    design.design().resets().forEach(r -> resets.add(r.port()));
    ObjectNode widths = request.putObject("widths");
    for (DesignInterface.StateVariable state : design.design().state()) {
      if (state.depth() == 0) {
        widths.put(state.path().get(state.path().size() - 1), state.width());
      }
    }
    design.design().outputs().forEach(port -> widths.put(port.name(), port.width()));
    sink.write(JSON.writeValueAsString(request));
    sink.write('\n');
    sink.flush();
    String line = source.readLine();
    if (line == null) {
      throw new IOException("the mutator ended at " + design.id());
    }
    List<Mutant> mutants = new ArrayList<>();
    for (JsonNode node : JSON.readTree(line).path("mutants")) {
      mutants.add(
          new Mutant(
              design,
              node.path("operator").asText(),
              node.path("line").asInt(),
              node.path("change").asText(),
              node.path("python").asText()));
    }
    return mutants;
  }

  @Override
  public void close() throws IOException {
    try {
      sink.close();
    } finally {
      process.destroy();
      for (String name : SCRIPTS) {
        Files.deleteIfExists(directory.resolve(name));
      }
      Files.deleteIfExists(directory);
    }
  }
}
