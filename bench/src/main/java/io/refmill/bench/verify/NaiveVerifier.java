package io.refmill.bench.verify;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Direction;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.Protocol;
import io.refmill.cosim.VerificationRequest;
import io.refmill.cosim.settings.Toolchain;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * What a script of an afternoon does for one module: a test bench with uniform random vectors, one
 * {@code iverilog}, one {@code vvp}, one fresh Python, lines compared where they are known. It is
 * here for its price alone.
 */
final class NaiveVerifier {
  private static final int SECONDS = 20;

  private final Toolchain toolchain;
  private final Path directory;
  private final Path script;
  private final int vectors;

  NaiveVerifier(Toolchain toolchain, Path directory, int vectors) throws IOException {
    this.toolchain = toolchain;
    this.directory = directory;
    this.vectors = vectors;
    this.script = directory.resolve("naive.py");
    try (InputStream stream = NaiveVerifier.class.getResourceAsStream("naive.py")) {
      Files.copy(stream, script);
    }
  }

  /** Whether all programs ran to their end, whatever the outputs were. */
  boolean verify(VerificationRequest request) throws IOException, InterruptedException {
    DesignInterface design = request.design();
    write(request);
    return run(List.of(toolchain.iverilog(), "-g2012", "-o", "d.vvp", "bench.v", "d.v"), "log")
        && run(List.of(toolchain.vvp(), "-n", "d.vvp", "-none"), "simulated")
        && run(List.of(toolchain.python(), script.toString(), "d.py", "vectors"), "modelled")
        && compare(design);
  }

  private void write(VerificationRequest request) throws IOException {
    DesignInterface design = request.design();
    String source =
        request.unit().files().stream().map(f -> f.text()).collect(Collectors.joining("\n"));
    Files.writeString(directory.resolve("d.v"), source);
    Files.writeString(directory.resolve("d.py"), request.python());
    List<Port> inputs = design.modelInputs();
    Random random = new Random(1);
    StringBuilder python = new StringBuilder();
    python.append(inputs.stream().map(Port::name).collect(Collectors.joining("\t")));
    python
        .append('\n')
        .append(
            design.outputs().stream()
                .map(p -> p.width() + "=" + p.name())
                .collect(Collectors.joining("\t")));
    python.append('\n');
    StringBuilder verilog = new StringBuilder();
    for (int call = 0; call < vectors; call++) {
      BigInteger word = BigInteger.ZERO;
      for (Port port : inputs) {
        BigInteger value = new BigInteger(port.width(), random);
        python.append(value.toString(16)).append(' ');
        word = word.shiftLeft(port.width()).or(value);
      }
      python.append('\n');
      verilog.append(word.toString(16)).append('\n');
    }
    Files.writeString(directory.resolve("vectors"), python);
    Files.writeString(directory.resolve("vectors.hex"), verilog);
    Files.writeString(directory.resolve("bench.v"), bench(design, inputs));
  }

  private String bench(DesignInterface design, List<Port> inputs) {
    StringBuilder text =
        new StringBuilder("module naive_bench;\n  integer n;\n  reg clock_ = 1;\n");
    List<String> connections = new ArrayList<>();
    List<String> driven = new ArrayList<>();
    List<String> read = new ArrayList<>();
    int width = inputs.stream().mapToInt(Port::width).sum();
    for (int i = 0; i < design.ports().size(); i++) {
      Port port = design.ports().get(i);
      boolean output = port.direction() == Direction.OUTPUT;
      String name = output || inputs.contains(port) ? "p" + i : "clock_";
      connections.add(".\\" + port.name() + " (" + name + ")");
      if (!name.equals("clock_")) {
        text.append(output ? "  wire [" : "  reg [").append(port.width() - 1).append(":0] ");
        text.append(name).append(";\n");
        (output ? read : driven).add(name);
      }
    }
    text.append("  reg [").append(Math.max(1, width) - 1).append(":0] vectors [0:");
    text.append(vectors - 1).append("];\n  \\").append(design.topModule()).append(" dut (");
    text.append(String.join(", ", connections)).append(");\n");
    text.append("  initial begin\n    $readmemh(\"vectors.hex\", vectors);\n");
    text.append("    for (n = 0; n < ").append(vectors).append("; n = n + 1) begin\n");
    if (!driven.isEmpty()) {
      text.append("      {").append(String.join(", ", driven)).append("} = vectors[n];\n");
    }
    if (design.protocol() == Protocol.CYCLE) {
      text.append("      #5 clock_ = 0;\n      #5 clock_ = 1;\n");
    }
    text.append("      #5 $display(\"%b\", {").append(String.join(", ", read)).append("});\n");
    return text.append("    end\n    $finish(0);\n  end\nendmodule\n").toString();
  }

  private boolean run(List<String> command, String output)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve(output).toFile())
            .start();
    if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
      return false;
    }
    return process.exitValue() == 0;
  }

  private boolean compare(DesignInterface design) throws IOException {
    List<String> expected =
        Files.readAllLines(directory.resolve("simulated"), StandardCharsets.ISO_8859_1);
    List<String> actual = Files.readAllLines(directory.resolve("modelled"));
    int width = design.outputs().stream().mapToInt(Port::width).sum();
    int same = 0;
    for (int i = 0; i < Math.min(expected.size(), actual.size()); i++) {
      for (int bit = 0; bit < Math.min(width, expected.get(i).length()); bit++) {
        same += expected.get(i).charAt(bit) == actual.get(i).charAt(bit) ? 1 : 0;
      }
    }
    return same > 0;
  }
}
