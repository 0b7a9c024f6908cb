package io.refmill.compiler.elaborate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.compiler.elaborate.constant.ConstantEvaluator;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.CompilerLimits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.parser.ParseLimits;
import io.refmill.parser.SourceUnit;
import io.refmill.parser.parse.ParseResult;
import io.refmill.parser.parse.VerilogParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random expressions, with widths and signs mixed, must have the value that the simulator gives
 * them: the names in them are constants here and variables there. This checks sizing, signs,
 * selects and four-state operators at once (IEEE 1800-2017 11.3 to 11.8).
 */
class TypingAgainstIcarusTest {
  private static final int EXPRESSIONS = 1500;

  /** Name, declaration, and width: signed and unsigned, both directions, with and without x. */
  private static final String[][] NAMES = {
    {"a", "signed [3:0]", "4'b1010"},
    {"b", "[3:0]", "4'b0110"},
    {"c", "signed [7:0]", "8'b1100_0011"},
    {"d", "[0:6]", "7'b1011_001"},
    {"e", "signed [12:0]", "13'h0f5a"},
    {"f", "[2:2]", "1'b1"},
    {"g", "[35:4]", "32'h9abc_def1"},
    {"h", "[3:0]", "4'b10x1"},
    {"k", "signed [5:0]", "6'b1z01x0"},
    {"n", "[2:0]", "3'd5"},
  };

  @TempDir Path directory;

  @Test
  void valuesAgree() throws Exception {
    assertTrue(works("iverilog", "-V"), "Icarus Verilog is not installed");
    Generator generator = new Generator(20261121L);
    List<String> expressions = new ArrayList<>();
    List<Integer> widths = new ArrayList<>();
    for (int i = 0; i < EXPRESSIONS; i++) {
      expressions.add(generator.expression(3));
      widths.add(1 + generator.random.nextInt(40));
    }
    List<String> theirs = simulate(expressions, widths);
    List<String> ours = elaborate(expressions, widths);
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < EXPRESSIONS; i++) {
      if (!ours.get(i).equals(theirs.get(i))) {
        differences.add(
            widths.get(i)
                + " bits of "
                + expressions.get(i)
                + ": ours "
                + ours.get(i)
                + ", simulator "
                + theirs.get(i));
      }
    }
    assertEquals(List.of(), differences);
  }

  private static boolean works(String... command) {
    try {
      java.lang.Process p =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return p.waitFor(20, TimeUnit.SECONDS) && p.exitValue() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private List<String> simulate(List<String> expressions, List<Integer> widths) throws Exception {
    StringBuilder v = new StringBuilder("module t;\n");
    for (String[] name : NAMES) {
      v.append("reg ").append(name[1]).append(' ').append(name[0]).append(";\n");
    }
    for (int i = 0; i < expressions.size(); i++) {
      v.append("reg [").append(widths.get(i) - 1).append(":0] y").append(i).append(";\n");
    }
    v.append("initial begin\n");
    for (String[] name : NAMES) {
      v.append(name[0]).append(" = ").append(name[2]).append(";\n");
    }
    for (int i = 0; i < expressions.size(); i++) {
      v.append("y").append(i).append(" = ").append(expressions.get(i)).append(";\n");
      v.append("$display(\"%b\", y").append(i).append(");\n");
    }
    v.append("end\nendmodule\n");
    Path source = directory.resolve("t.v");
    Path compiled = directory.resolve("t.vvp");
    Path output = directory.resolve("t.out");
    Files.writeString(source, v);
    run(output, "iverilog", "-g2012", "-o", compiled.toString(), source.toString());
    run(output, "vvp", "-n", compiled.toString());
    return Files.readAllLines(output, StandardCharsets.ISO_8859_1);
  }

  private static void run(Path output, String... command) throws Exception {
    java.lang.Process p =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertEquals(true, p.waitFor(120, TimeUnit.SECONDS), command[0] + " hangs");
    assertEquals(0, p.exitValue(), () -> command[0] + ": " + tail(output));
  }

  private static String tail(Path output) {
    try {
      return Files.readString(output, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static List<String> elaborate(List<String> expressions, List<Integer> widths) {
    StringBuilder v = new StringBuilder("module t(");
    for (int i = 0; i < expressions.size(); i++) {
      v.append(i == 0 ? "" : ",\n");
      v.append("output [").append(widths.get(i) - 1).append(":0] y").append(i);
    }
    v.append(");\n");
    for (String[] name : NAMES) {
      v.append("localparam ").append(name[1]).append(' ').append(name[0]);
      v.append(" = ").append(name[2]).append(";\n");
    }
    for (int i = 0; i < expressions.size(); i++) {
      v.append("assign y").append(i).append(" = ").append(expressions.get(i)).append(";\n");
    }
    v.append("endmodule\n");
    ParseResult parsed =
        VerilogParser.parse(SourceUnit.of("t.v", v.toString()), ParseLimits.DEFAULT);
    assertEquals(List.of(), parsed.diagnostics());
    ElaborationResult result = Elaborator.elaborate(parsed.trees(), "t", CompilerLimits.DEFAULT);
    assertEquals(List.of(), result.diagnostics());
    List<String> values = new ArrayList<>();
    for (Process p : result.top().processes()) {
      Expression value = ((Process.ContinuousAssignment) p).value();
      Bits bits =
          new ConstantEvaluator(1000, io.refmill.diagnostics.SourceLocation.NONE).evaluate(value);
      assertNotNull(bits, value.toString());
      values.add(binary(bits));
    }
    return values;
  }

  private static String binary(Bits b) {
    StringBuilder digits = new StringBuilder();
    for (int i = b.width() - 1; i >= 0; i--) {
      boolean one = b.value().testBit(i);
      digits.append(b.unknown().testBit(i) ? one ? 'z' : 'x' : one ? '1' : '0');
    }
    return digits.toString();
  }

  /** Expressions that both sides accept. */
  private static final class Generator {
    private static final String[] BINARY = {
      "+", "-", "*", "/", "%", "&", "|", "^", "~^", "==", "!=", "===", "!==", "<", "<=", ">", ">=",
      "&&", "||", "<<", ">>", ">>>", "<<<"
    };
    private static final String[] UNARY = {
      "-", "~", "!", "&", "|", "^", "~&", "~|", "~^", "$signed", "$unsigned"
    };

    final Random random;

    Generator(long seed) {
      random = new Random(seed);
    }

    String expression(int depth) {
      int kind = depth == 0 ? random.nextInt(3) : random.nextInt(10);
      switch (kind) {
        case 0:
          return literal();
        case 1:
          return NAMES[random.nextInt(NAMES.length)][0];
        case 2:
          return select();
        case 3:
          return UNARY[random.nextInt(UNARY.length)] + "(" + expression(depth - 1) + ")";
        case 4:
          return "("
              + expression(depth - 1)
              + " ? "
              + expression(depth - 1)
              + " : "
              + expression(depth - 1)
              + ")";
        case 5:
          return "{" + sized(depth - 1) + ", " + sized(depth - 1) + "}";
        case 6:
          return "{" + (1 + random.nextInt(3)) + "{" + sized(depth - 1) + "}}";
        default:
          String operator = BINARY[random.nextInt(BINARY.length)];
          return "(" + expression(depth - 1) + " " + operator + " " + expression(depth - 1) + ")";
      }
    }

    /** Something that may stand in a concatenation. */
    private String sized(int depth) {
      return depth > 0 && random.nextBoolean() ? "(" + expression(0) + " == 1)" : select();
    }

    private String literal() {
      switch (random.nextInt(6)) {
        case 0:
          return String.valueOf(random.nextInt(20));
        case 1:
          return "4'sd" + random.nextInt(16);
        case 2:
          return "6'b" + (random.nextInt(4) == 0 ? "1x01z0" : "110101");
        case 3:
          return "8'h" + Integer.toHexString(random.nextInt(256));
        case 4:
          return "'h" + Integer.toHexString(random.nextInt());
        default:
          return "-" + random.nextInt(9);
      }
    }

    private String select() {
      switch (random.nextInt(6)) {
        case 0:
          return "b[" + index() + "]";
        case 1:
          return "d[" + index() + "]";
        case 2:
          return "c[6:2]";
        case 3:
          return "d[" + index() + " +: 3]";
        case 4:
          return "g[" + index() + " -: 5]";
        default:
          return "d[1:4]";
      }
    }

    private String index() {
      String[] indices = {"n", "a", "b", "h", "3", "7", "40", "e", "f"};
      return indices[random.nextInt(indices.length)];
    }
  }
}
