package io.refmill.runners;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** What tests with a server have in common. */
abstract class S3Test {
  /** What a command came to. */
  record Ended(int code, String out, String err) {}

  @TempDir Path directory;
  S3Server server;

  @BeforeEach
  void startServer() throws Exception {
    server = new S3Server(directory.resolve("server"));
    // A place where the usual chain looks, and which a test can write to.
    System.setProperty("aws.accessKeyId", S3Server.KEY);
    System.setProperty("aws.secretAccessKey", S3Server.SECRET);
  }

  @AfterEach
  void stopServer() {
    server.close();
    System.clearProperty("aws.accessKeyId");
    System.clearProperty("aws.secretAccessKey");
  }

  /** Runs a command. */
  static Ended run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = Refmill.execute(new PrintWriter(out), new PrintWriter(err), arguments);
    return new Ended(code, out.toString(), err.toString());
  }

  /** Runs a build with the server and a place of the test's own. */
  Ended build(String input, String output, String... more) {
    List<String> arguments = new ArrayList<>();
    arguments.add("build");
    arguments.add("--input=" + input);
    arguments.add("--output=" + output);
    if (output.startsWith("s3://")) {
      arguments.add("--staging=" + directory.resolve("staging"));
    }
    arguments.add("--vectors=100");
    arguments.add("--no-progress");
    arguments.addAll(List.of(more));
    if (arguments.stream().anyMatch(argument -> argument.contains("://"))) {
      // Where nothing is on a storage it is refused.
      arguments.add("--s3-endpoint=" + server.endpoint());
    }
    return run(arguments.toArray(String[]::new));
  }

  /** A design that adds numbers of so many bits. */
  static String adder(String name, int bits) {
    String range = "[" + (bits - 1) + ":0]";
    return "module "
        + name
        + "(input "
        + range
        + " a, b, output "
        + range
        + " y);\n"
        + "  assign y = a + b;\nendmodule\n";
  }

  /** Contents of the rows' files of a dataset, by their names. */
  static Map<String, byte[]> rows(Path dataset) throws IOException {
    Map<String, byte[]> rows = new TreeMap<>();
    try (Stream<Path> files = Files.walk(dataset)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".parquet")).toList()) {
        rows.put(dataset.relativize(file).toString(), Files.readAllBytes(file));
      }
    }
    return rows;
  }
}
