package io.refmill.runners;

import io.refmill.llm.ChatRequest;
import io.refmill.llm.demo.Script;
import io.refmill.teach.demo.Known;
import io.refmill.teach.demo.TeachingScript;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The designs of the tests of a build that asks a language model, and a model that knows them: of
 * those that can be converted it is right now and then, the others it has right.
 */
final class AnsweringScript implements Script {
  /** Designs that can be converted. */
  static final int CONVERTED = 6;

  /** Its values: output, clock, value. A call applies all inputs, the clock among them. */
  private static final String REGISTER =
      "class TopModule:\n    def __init__(self):\n        self.kept = 0\n        self.level = 0\n"
          + "    def eval(self, inputs):\n        level = inputs.get('%2$s', 0) & 1\n"
          + "        if level and not self.level:\n            self.kept = %3$s\n"
          + "        self.level = level\n        return {'%1$s': self.kept}\n";

  private static final String HELD = REGISTER.formatted("q", "clk", "inputs.get('d', 0) & 1");

  private static final String LISTED =
      REGISTER.formatted(
          "total", "strobe", "(inputs.get('left', 0) & 15) * (inputs.get('right', 0) & 15)");

  private final Script converted =
      new TeachingScript(
          IntStream.range(0, CONVERTED)
              .mapToObj(i -> new Known("tally" + i, tally(i), ""))
              .toList());

  private static String tally(int i) {
    return "class TopModule:\n    def __init__(self):\n        self.n = 0\n"
        + "    def eval(self, inputs):\n        if inputs.get('rst', 0) & 1:\n"
        + "            self.n = 0\n        elif inputs.get('up', 0) & 1:\n            self.n = (self.n + "
        + (i + 1)
        + ") & "
        + ((1 << (i + 3)) - 1)
        + "\n        return {'n': self.n}\n";
  }

  /** A design that the compiler does not take. */
  private static String held() {
    return "module held(input clk, input d, output reg q);\n  event taken;\n"
        + "  always @(posedge clk) begin -> taken; -> taken; end\n  always @(taken) q <= d;\nendmodule\n";
  }

  /** Another one. */
  static String listed() {
    return "module listed(input strobe, input [3:0] left, input [3:0] right,\n"
        + "    output reg [7:0] total);\n  event multiply;\n"
        + "  always @(posedge strobe) begin\n    -> multiply;\n    -> multiply;\n  end\n"
        + "  always @(multiply) begin\n    total <= left * right;\n  end\nendmodule\n";
  }

  /** The input of the tests, as JSON a line. */
  static String rows() {
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < CONVERTED; i++) {
      rows.append("{\"id\": \"t").append(i).append("\", \"verilog\": \"module tally").append(i);
      rows.append("(input clk, input rst, input up, output reg [").append(i + 2).append(":0] n);");
      rows.append(" always @(posedge clk) if (rst) n <= 0; else if (up) n <= n + ");
      rows.append(i + 1).append("; endmodule\"}\n");
    }
    for (String row :
        List.of(
            row("held", "Takes d over at a rising clk.", held()),
            row("again", "Takes d over at a rising clk.", held()),
            row("listed", "Multiplies left and right at a rising strobe.", listed()),
            row(
                "refused",
                "Gives d.",
                "module refused(input d, output q);"
                    + " chandle h; assign q = h == null & d; endmodule"),
            row("broken", "Gives nothing.", "module broken(input d;"))) {
      rows.append(row);
    }
    return rows.toString();
  }

  private static String row(String id, String specification, String verilog) {
    return "{\"id\": \""
        + id
        + "\", \"specification\": \""
        + specification
        + "\", \"verilog\": \""
        + verilog.replace("\n", "\\n")
        + "\"}\n";
  }

  @Override
  public Reply reply(ChatRequest request) {
    String user = request.messages().get(request.messages().size() - 1).content();
    if (user.contains("`held`")) {
      return answer(HELD);
    }
    return user.contains("`listed`") ? answer(LISTED) : converted.reply(request);
  }

  private static Reply answer(String python) {
    return Reply.of(
        "<think>\nThe output is a register.\n</think>\n<answer>\n```python\n"
            + python
            + "```\n</answer>");
  }
}
