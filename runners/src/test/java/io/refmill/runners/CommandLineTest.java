package io.refmill.runners;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.refmill.compiler.lower.pass.Pass;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CommandLineTest {
  private static final String AND =
      "module and2(input a, input b, output y);\n  assign y = a & b;\nendmodule\n";

  @TempDir private Path directory;
  private String out;
  private String err;

  private int run(String... args) {
    PrintStream oldOut = System.out;
    PrintStream oldErr = System.err;
    ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
    ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(outBytes, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(errBytes, true, StandardCharsets.UTF_8));
    try {
      return Refmill.execute(args);
    } finally {
      System.setOut(oldOut);
      System.setErr(oldErr);
      out = outBytes.toString(StandardCharsets.UTF_8);
      err = errBytes.toString(StandardCharsets.UTF_8);
    }
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text).toString();
  }

  @Test
  void helpAndVersion() {
    for (String[] args :
        new String[][] {
          {"--help"},
          {"build", "--help"},
          {"convert", "--help"},
          {"verify", "--help"},
          {"prove", "--help"},
          {"contamination-list", "--help"},
          {"--version"}
        }) {
      assertEquals(0, run(args));
      assertFalse(out.isBlank());
      assertEquals("", err);
    }
  }

  /** The launcher knows the commands before there is a jar to ask. */
  @Test
  void theLauncherNamesAllCommands() throws Exception {
    Process launcher = new ProcessBuilder("bash", "../refmill", "--help").start();
    String help = new String(launcher.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, launcher.waitFor());
    for (String name : new CommandLine(new Refmill()).getSubcommands().keySet()) {
      assertTrue(help.contains("\n  " + name + " "), name + "\n" + help);
    }
  }

  @Test
  void theLauncherNamesATemporaryDirectoryThatIsNone() throws Exception {
    ProcessBuilder builder = new ProcessBuilder("bash", "../refmill", "verify", "--help");
    builder.environment().put("TMPDIR", directory.resolve("none").toString());
    Process launcher = builder.start();
    String problem = new String(launcher.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(2, launcher.waitFor());
    assertTrue(problem.startsWith("refmill: TMPDIR is " + directory), problem);
  }

  @Test
  void aContaminationListIsMadeOfAnyInput() throws Exception {
    String verilog = file("secret.v", AND);
    String list = directory.resolve("list.tsv").toString();
    String[] command = {
      "contamination-list", "--name=Ours", "--input=" + verilog, "--output=" + list
    };
    assertEquals(0, run(command));
    assertTrue(out.startsWith("Ours: 1 problem, 1 text, 1 design, in "), out);
    assertEquals(2, run(command));
    assertTrue(err.contains("--force"), err);
    for (String[] args :
        new String[][] {
          {"contamination-list", "--output=" + list + "2"},
          {"contamination-list", "--name=Ours", "--checkout=" + directory, "--output=x"},
          {"contamination-list", "--benchmark=none", "--checkout=" + directory, "--output=x"},
          {"contamination-list", "--benchmark=cvdp", "--checkout=" + directory, "--output=x"},
          {"contamination-list", "--name=Ours", "--input=" + directory + "/none", "--output=x"}
        }) {
      assertEquals(2, run(args), String.join(" ", args));
    }
  }

  @Test
  void wrongUsageIsTwo() throws Exception {
    String verilog = file("a.v", AND);
    for (String[] args :
        new String[][] {
          {},
          {"unknown"},
          {"build"},
          {"build", "--input=" + verilog},
          {"build", "--input=" + directory + "/none", "--output=" + directory + "/out"},
          {"build", "--input=" + verilog, "--output=" + directory},
          {"build", "--input=" + verilog, "--output=" + directory + "/o", "--format=csv"},
          {"build", "--input=" + verilog, "--output=" + directory + "/o", "--code-column=a["},
          {"build", "--input=" + verilog, "--output=" + directory + "/o", "--vectors=0"},
          {
            "build",
            "--input=" + verilog,
            "--output=" + directory + "/o",
            "--contamination-list=" + directory + "/none"
          },
          {"convert"},
          {"convert", directory + "/none.v"},
          {"convert", verilog, "-o", directory + "/../" + directory.getFileName() + "/a.v"},
          {"build", "--input=", "--output=" + directory + "/o"},
          {"build", "--input=" + verilog, "--output=" + directory, "--force"},
          {"verify", "--verilog=" + verilog, "--python=" + verilog, "--vectors=0"},
          {"convert", verilog, "--dump-after=Flatten"},
          {"convert", verilog, "--dump-after=RemoveDead,none"},
          {"convert", verilog, "--dump-file=" + directory + "/dump"},
          {"verify", "--verilog=" + verilog},
          {"verify", "--verilog=" + verilog, "--python=" + directory + "/none.py"}
        }) {
      assertEquals(2, run(args), String.join(" ", args));
      assertTrue(err.startsWith("refmill: "), err);
      assertEquals("", out);
    }
    assertEquals(AND, Files.readString(directory.resolve("a.v")));
  }

  /** A damaged file may have held any number of rows, and is one record: so it is named. */
  @Test
  void filesThatCannotBeReadAreNamed() throws Exception {
    Files.createDirectory(directory.resolve("in"));
    file("in/good.v", AND);
    file("in/cut.jsonl.gz", "nothing packed");
    file("in/cut.parquet", "PAR1 and no end");
    String output = directory + "/out";
    int code = run("build", "--input=" + directory + "/in", "--output=" + output, "--vectors=50");
    assertEquals(0, code, err);
    assertTrue(
        out.contains("2 files cannot be read; each counts as one record, whatever it held"), out);
    assertTrue(out.contains("  in/cut.jsonl.gz: the record cannot be read: the compressed"), out);
    assertTrue(out.contains("  in/cut.parquet: the record cannot be read: the Parquet"), out);
    JsonNode unreadable =
        new ObjectMapper()
            .readTree(Path.of(output, "report.json").toFile())
            .at("/input/unreadable");
    assertEquals(2, unreadable.size());
    assertEquals("in/cut.jsonl.gz", unreadable.at("/0/file").asText());
  }

  @Test
  void storagesWithoutAFileSystemAreWrongUsage() throws Exception {
    String verilog = file("and2.v", AND);
    String output = directory.resolve("out").toString();
    for (String scheme : new String[] {"s3", "gs", "hdfs"}) {
      String address = scheme + "://place/rows";
      assertEquals(2, run("build", "--input=" + address, "--output=" + output));
      assertTrue(err.contains(address + " needs the file system of " + scheme + "://"), err);
      assertEquals(2, run("build", "--input=" + verilog, "--output=" + address));
      assertTrue(err.contains(address + " needs the file system of " + scheme + "://"), err);
      assertEquals(2, run("decontaminate", "--input=" + address, "--output=" + output));
      assertTrue(err.contains(address + " needs the file system of " + scheme + "://"), err);
      assertEquals(2, run("convert", address));
      assertTrue(err.contains("has to be on this machine"), err);
    }
    assertEquals(2, run("build", "--input=" + verilog, "--output=https://place/rows"));
    assertTrue(err.contains("has to be on this machine"), err);
    assertFalse(Files.exists(directory.resolve("out")));
    assertFalse(Files.exists(Path.of("s3:")));
  }

  @Test
  void convertPrintsTheModel() throws Exception {
    assertEquals(0, run("convert", file("a.v", AND)));
    assertTrue(out.startsWith("\"\"\"Reference model of the Verilog module "), out);
    assertTrue(out.contains("\n\n\nclass TopModule"), out);
    String python = out;
    Path to = directory.resolve("a.py");
    assertEquals(0, run("convert", file("a.v", AND), "-o", to.toString()));
    assertEquals("", out);
    assertEquals(python, Files.readString(to));
  }

  @Test
  void convertSaysWhatTheModelIsOf() throws Exception {
    String counter =
        "module \\c\\\"\"\" #(parameter W = 4, parameter MODE = \"A\\\\\") (input clk, input rst, output reg [W-1:0] q);\n"
            + "  always @(posedge clk or posedge rst) if (rst) q <= 0; else q <= q + 1;\nendmodule\n";
    Path model = directory.resolve("c.py");
    String verilog = file("c.v", counter);
    assertEquals(0, run("convert", verilog, "-o", model.toString()), err);
    String text = Files.readString(model);
    assertTrue(text.contains("\nParameter W = 4\nParameter MODE = "), text);
    assertTrue(text.contains("\nInput rst: 1 bit; asynchronous reset, active high\n"), text);
    assertTrue(text.contains("\nOutput q: 4 bits\n"), text);
    assertTrue(text.contains("one period of the clock clk (rising edge)"), text);
    assertEquals(0, run("verify", "--verilog=" + verilog, "--python=" + model), err);
  }

  @Test
  void convertShowsWhere() throws Exception {
    String text = "module m(input a, output y);\n\tassign y = a & ghost;\nendmodule\n";
    assertEquals(1, run("convert", file("m.v", text)));
    assertEquals("", out);
    String[] lines = err.split("\n");
    assertTrue(lines[0].startsWith("m.v:2:17: UNDECLARED_IDENTIFIER: "), err);
    assertEquals("  \tassign y = a & ghost;", lines[1]);
    assertEquals("  \t               ^", lines[2]);
  }

  @Test
  void convertDumpsTheDesignAfterPasses() throws Exception {
    String verilog =
        file(
            "r.v",
            "module r(input clk, input d, output reg q);\n  wire dead = ~d;\n"
                + "  initial q = 1;\n  always @(posedge clk) q <= d;\nendmodule\n");
    assertEquals(0, run("convert", verilog));
    String python = out;
    assertEquals(
        0, run("convert", verilog, "--dump-after=InitialValues", "--dump-after=removedead"));
    assertEquals(python, out);
    assertTrue(err.startsWith("== after InitialValues: INITIALISED\ndesign r\n"), err);
    assertTrue(err.contains("  start q = 1\n  assign dead = ~(d)\n"), err);
    String live = err.substring(err.indexOf("== after RemoveDead: LIVE\n"));
    assertTrue(live.contains("EDGE on posedge clk at r.v:4:3\n"), err);
    assertTrue(live.contains("    q <= d\n"), err);
    assertFalse(live.contains("assign dead"), err);

    Path to = directory.resolve("dump");
    assertEquals(0, run("convert", verilog, "--dump-after=all", "--dump-file=" + to));
    assertEquals("", err);
    String all = Files.readString(to);
    int last = -1;
    for (Pass pass : Pass.values()) {
      int at = all.indexOf("== after " + pass.passName() + ": " + pass.form() + "\n");
      assertTrue(at > last, pass + "\n" + all);
      last = at;
    }
    assertTrue(all.contains("phase rising\n"), all);

    assertEquals(2, run("convert", verilog, "--dump-after=Flatten"));
    for (Pass pass : Pass.values()) {
      assertTrue(err.contains(pass.passName()), err);
    }
    assertEquals(0, run("convert", "--help"));
    assertTrue(out.contains("BuildSchedule"), out);
  }

  /** What was reached before a rejection is shown too. */
  @Test
  void convertDumpsUntilTheRejection() throws Exception {
    String verilog =
        file(
            "x.v",
            "module x(input a, b, output reg y);\n  always_comb y = a;\n"
                + "  always @(b) if (b) y = b;\nendmodule\n");
    assertEquals(1, run("convert", verilog, "--dump-after=FlattenHierarchy,BuildSchedule"));
    assertTrue(err.startsWith("== after FlattenHierarchy"), err);
    assertFalse(err.contains("== after BuildSchedule"), err);
    assertEquals("", out);
  }

  @Test
  void convertTakesTheNamedTop() throws Exception {
    String two = file("two.v", AND + AND.replace("and2", "other"));
    assertEquals(1, run("convert", two));
    assertTrue(err.contains("AMBIGUOUS_TOP"), err);
    assertEquals(0, run("convert", two, "--top", "other"));
    assertEquals(1, run("convert", two, "--top", "none"));
    assertTrue(err.contains("TOP_NOT_FOUND"), err);
  }

  @Test
  void designsOfSeveralFilesAreConvertedAndVerified() throws Exception {
    Path library = Files.createDirectory(directory.resolve("lib"));
    Files.writeString(
        library.resolve("inverter.v"),
        "module inverter(input a, output y);\nassign y = ~a; endmodule\n");
    Files.writeString(
        library.resolve("broken.v"), "module 2broken(input a);\nmodule lost; endmodule");
    String top = file("top.v", "module top(input a, output y); inverter i(a, y); endmodule\n");
    String lost = file("user.v", "module user(output y); lost l(y); endmodule\n");
    String model = directory.resolve("m.py").toString();
    assertEquals(0, run("convert", top, library.toString(), "-o", model), err);
    assertEquals(0, run("verify", "--verilog", top, library.toString(), "--python=" + model), err);
    assertEquals(0, run("convert", directory.toString(), "--top=inverter"), err);
    assertEquals(1, run("convert", directory.toString()));
    assertTrue(err.contains("AMBIGUOUS_TOP") && err.contains("/user.v)"), err);
    assertEquals(1, run("convert", lost, library.toString()), err);
    assertTrue(err.contains("lib/broken.v:1:8: BROKEN_FILE: \"lost\" seems"), err);
    assertEquals(1, run("convert", directory.toString(), "--top=none"));
    assertTrue(err.contains("TOP_NOT_FOUND: no module named \"none\"; there are "), err);
    assertTrue(err.contains("/lib/inverter.v), top (") && !err.contains("lost ("), err);
    assertTrue(err.contains("; what does not parse was not looked into: "), err);
    assertTrue(err.strip().endsWith("/lib/broken.v"), err);
  }

  /** A difference is one, but who reads it should know where it may come from. */
  @Test
  void verifyNamesWhereTheSimulatorDepartsFromTheLanguage() throws Exception {
    String verilog =
        file(
            "signs.sv",
            """
            module signs(input [3:0] a, output y);
              struct packed { logic signed [3:0] v; } s;
              assign s = a;
              assign y = s.v < 0;
            endmodule
            """);
    assertEquals(0, run("convert", verilog));
    String python = file("signs.py", out);
    assertEquals(1, run("verify", "--verilog=" + verilog, "--python=" + python));
    assertTrue(out.startsWith("mismatch at call "), out);
    assertTrue(out.contains("\nnote: Icarus Verilog departs from the language here: a si"), out);
  }

  @Test
  void verifyTellsMatchFromMismatch() throws Exception {
    String verilog = file("a.v", AND);
    assertEquals(0, run("convert", verilog));
    String python = file("a.py", out);
    assertEquals(0, run("verify", "--verilog=" + verilog, "--python=" + python, "--vectors=64"));
    assertTrue(out.matches("(?s)match\n64 calls, seed \\d+, 100.0 %.*"), out);
    String wrong =
        file(
            "wrong.py",
            "class TopModule:\n    def eval(self, inputs: dict) -> dict:\n"
                + "        return {\"y\": inputs.get(\"a\", 0) | inputs.get(\"b\", 0)}\n");
    assertEquals(1, run("verify", "--verilog=" + verilog, "--python=" + wrong));
    assertTrue(out.startsWith("mismatch at call "), out);
    assertTrue(out.contains("y: the simulator has 0, the model 1"), out);
    assertEquals(1, run("verify", "--verilog=" + verilog, "--python=" + wrong, "--json"));
    JsonNode json = new ObjectMapper().readTree(out);
    assertEquals("mismatch", json.path("verdict").asText());
    assertEquals("y", json.path("differences").path(0).path("port").asText());
    assertTrue(json.path("context").size() > 0);
    assertEquals(0, json.path("causes").size(), out);
    String inverted = Files.readString(Path.of(python)).replace("a & b", "1 - (a & b)");
    String not = file("not.py", inverted);
    assertEquals(1, run("verify", "--verilog=" + verilog, "--python=" + not));
    assertTrue(out.contains("likely cause\n  y: bits are inverted; it is inverted in all"), out);
    assertEquals(1, run("verify", "--verilog=" + verilog, "--python=" + not, "--json"));
    json = new ObjectMapper().readTree(out);
    assertEquals("inverted", json.path("causes").path(0).path("kind").asText());
  }

  @Test
  void proveTellsYesFromNoFromNeither() throws Exception {
    String verilog =
        file(
            "rare.v",
            """
            module rare(input [31:0] a, input [31:0] b, output y);
              assign y = a[0] ^ (a == 32'h1BADF00D && b == ~a);
            endmodule
            """);
    String right = directory.resolve("right.py").toString();
    assertEquals(0, run("convert", verilog, "-o", right), err);
    assertEquals(0, run("prove", "--verilog=" + verilog, "--python=" + right), out + err);
    assertTrue(out.startsWith("proven: "), out);

    String[] twice = {"prove", "--verilog=" + verilog, "--python=" + right, "--second-opinion"};
    assertEquals(0, run(twice), out + err);
    assertTrue(out.contains("second opinion: the same\n"), out);
    assertTrue(out.matches("(?s).*Yosys [0-9.]+ sat, Z3 [0-9.]+, .*"), out);

    String frame = "class TopModule:\n    def eval(self, inputs):\n        ";
    String wrong = file("wrong.py", frame + "return {'y': inputs.get('a', 0) & 1}\n");
    twice[2] = "--python=" + wrong;
    assertEquals(1, run(twice), out);
    assertTrue(out.startsWith("refuted: ") && out.contains("second opinion: the same"), out);
    assertEquals(1, run("prove", "--verilog=" + verilog, "--python=" + wrong));
    assertTrue(out.startsWith("refuted: "), out);
    assertTrue(out.contains("'h1badf00d"), out);
    assertEquals(1, run("prove", "--verilog=" + verilog, "--python=" + wrong, "--json"));
    JsonNode refuted = new ObjectMapper().readTree(out);
    assertEquals("refuted", refuted.path("proof").asText());
    assertEquals("y", refuted.at("/mismatch/differences/0/port").asText());

    String strange = file("strange.py", frame + "return {'y': __import__('os').getpid() & 1}\n");
    assertEquals(4, run("prove", "--verilog=" + verilog, "--python=" + strange, "--json"));
    JsonNode undecided = new ObjectMapper().readTree(out);
    assertEquals("undecided", undecided.path("proof").asText());
    assertEquals("PYTHON_UNSUPPORTED", undecided.path("proof_reason").asText());

    for (String text : new String[] {"this is no Python (((\n", "x = 1\n"}) {
      String[] none = {"--verilog=" + verilog, "--python=" + file("none.py", text), "--json"};
      assertEquals(1, run("verify", none[0], none[1], none[2]), out);
      String code = new ObjectMapper().readTree(out).path("code").asText();
      assertEquals(1, run("prove", none[0], none[1], none[2]), out);
      assertEquals(code, new ObjectMapper().readTree(out).path("code").asText());
    }
  }

  @Test
  void aSecondOpinionIsOfAProof() throws Exception {
    String[] build = {"build", "--input=" + directory, "--output=" + directory.resolve("o"), ""};
    build[3] = "--second-opinion";
    assertEquals(2, run(build));
    assertTrue(err.contains("--second-opinion is of proofs, and needs --prove"), err);
  }

  @Test
  void verifyFindsByAProofWhatStimuliMiss() throws Exception {
    String verilog =
        file(
            "sly.v",
            """
            module sly(input [31:0] a, input [31:0] b, output y);
              assign y = a[0] ^ ({a[15:0], b[15:0]} == 32'h1BADF00D && (a[31:16] ^ b[31:16]) == 16'h5AA5);
            endmodule
            """);
    String wrong =
        file(
            "wrong.py",
            "class TopModule:\n    def eval(self, inputs):\n"
                + "        return {'y': inputs.get('a', 0) & 1}\n");
    String[] command = {"verify", "--verilog=" + verilog, "--python=" + wrong, "--seed=1"};
    assertEquals(0, run(command), out);
    String[] proving = Arrays.copyOf(command, command.length + 1);
    proving[command.length] = "--prove";
    assertEquals(1, run(proving), out);
    assertTrue(out.contains("refuted: "), out);
  }

  @Test
  void verifyDrawsASeedAndSaysIt() throws Exception {
    String verilog = file("a.v", AND);
    assertEquals(0, run("convert", verilog));
    String python = file("a.py", out);
    assertEquals(0, run("verify", "--verilog=" + verilog, "--python=" + python));
    Matcher drawn = Pattern.compile("run the same calls again: --seed=(\\d+)\n").matcher(out);
    assertTrue(drawn.find(), out);
    assertTrue(out.contains("calls, seed " + drawn.group(1) + ","), out);
    String first = drawn.group(1);
    assertEquals(0, run("verify", "--verilog=" + verilog, "--python=" + python, "--json"));
    JsonNode json = new ObjectMapper().readTree(out);
    assertNotEquals(first, json.path("seed").asText());
    JsonNode strength = json.path("strength");
    assertEquals(json.path("seed").asLong(), strength.path("seed").asLong());
    assertEquals("not_needed", strength.path("second_run").asText());
    strength.fieldNames().forEachRemaining(name -> assertTrue(name.matches("[a-z_]+"), name));
    assertEquals(13, strength.size());
    assertEquals(0, run("verify", "--verilog=" + verilog, "--python=" + python, "--seed=" + first));
    assertTrue(out.contains("calls, seed " + first + ","), out);
    assertFalse(out.contains("again"), out);
    String forbidden = file("b.py", "import os\n");
    assertEquals(1, run("verify", "--verilog=" + verilog, "--python=" + forbidden, "--json"));
    assertTrue(new ObjectMapper().readTree(out).path("seed").isIntegralNumber(), out);
  }

  @Test
  void verifyRejectsWhatItCannotJudge() throws Exception {
    String python = file("a.py", "import os\nclass TopModule: pass\n");
    assertEquals(1, run("verify", "--verilog=" + file("a.v", AND), "--python=" + python, "--json"));
    assertEquals("PYTHON_FORBIDDEN", new ObjectMapper().readTree(out).path("code").asText());
    assertEquals(1, run("verify", "--verilog=" + file("b.v", "module b("), "--python=" + python));
    assertTrue(err.contains("SYNTAX_ERROR"), err);
    String broken = "--verilog=" + file("c.v", "\nmodule c(;");
    assertEquals(1, run("verify", broken, "--python=" + python, "--json"));
    JsonNode told = new ObjectMapper().readTree(out);
    assertEquals("SYNTAX_ERROR", told.path("code").asText());
    assertTrue(told.path("file").asText().endsWith("c.v"), out);
    assertEquals(2, told.path("line").asInt(), out);
    assertEquals(10, told.path("column").asInt(), out);
  }
}
