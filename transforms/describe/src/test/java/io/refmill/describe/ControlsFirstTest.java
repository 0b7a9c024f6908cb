package io.refmill.describe;

import static io.refmill.describe.Descriptions.says;
import static io.refmill.describe.Descriptions.saysNot;

import org.junit.jupiter.api.Test;

class ControlsFirstTest {
  private static final String STEP =
      "The model therefore does this in a step before that of the edge, where an active control"
          + " acts once more.";

  @Test
  void whatReadsAtTheEdgeSeesWhatAResetHasDone() {
    String plan =
        Descriptions.plan(
            "input clk, rst, we, input [7:0] d, output reg [7:0] q, output reg [3:0] n);"
                + " always @(posedge clk or posedge rst) if (rst) n <= 0; else n <= n + 1;"
                + " always @(posedge clk) if (we && n == 0) q <= d;");
    says(
        plan,
        "While `rst` is 1, `n` becomes 0 as soon as the inputs are applied, before the edge: `q`,"
            + " which reads it at the edge, sees 0. "
            + STEP);
    says(plan, "What is read of registers is what they were right before the edge");
  }

  @Test
  void loadsActWhenTheirControlBecomesActive() {
    String plan =
        Descriptions.plan(
            "input clk, ld_n, input [3:0] d, output reg [3:0] q, n);"
                + " always @(posedge clk or negedge ld_n) if (!ld_n) n <= d; else n <= n + 1;"
                + " always @(posedge clk) q <= n;");
    says(
        plan,
        "When `ld_n` falls, `n` changes as soon as the inputs are applied, before the edge: `q`,"
            + " which reads it at the edge, sees what it is then. "
            + STEP);
  }

  @Test
  void whatIsHeldByTheSameResetSeesNothing() {
    String one =
        Descriptions.plan(
            "input clk, rst, d, output reg q); reg a; always @(posedge clk or posedge rst)"
                + " if (rst) a <= 0; else a <= d; always @(posedge clk or posedge rst)"
                + " if (rst) q <= 0; else q <= a;");
    saysNot(one, "as soon as the inputs are applied");
    String held =
        Descriptions.plan(
            "input clk, rst, d, output reg q, p); reg a; always @(posedge clk or posedge rst)"
                + " if (rst) a <= 0; else a <= d; always @(posedge clk or posedge rst)"
                + " if (rst) q <= 0; else q <= a; always @(posedge clk) p <= a;");
    says(held, "before the edge: `p`, which reads it at the edge, sees");
  }

  @Test
  void whatReadsNothingWhileTheResetIsActiveIsNotNamed() {
    String plan =
        Descriptions.plan(
            "input clk, rst, output reg q); reg n; always @(posedge clk or posedge rst)"
                + " if (rst) n <= 0; else n <= ~n; always @(posedge clk)"
                + " if (rst) q <= 1; else q <= n;");
    says(plan, "before the edge: what reads it at the edge sees 0.");
  }

  @Test
  void severalConstantsAreSeen() {
    String plan =
        Descriptions.plan(
            "input clk, rst, output reg [3:0] q, n, k); always @(posedge clk or posedge rst)"
                + " if (rst) begin n <= 0; k <= 3; end else begin n <= n + 1; k <= n; end"
                + " always @(posedge clk) q <= n + k;");
    says(
        plan,
        "While `rst` is 1, `n` becomes 0 and `k` becomes 3 as soon as the inputs are applied, before"
            + " the edge: `q`, which reads them at the edge, sees these values.");
  }
}
