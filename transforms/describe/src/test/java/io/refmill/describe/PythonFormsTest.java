package io.refmill.describe;

import static io.refmill.describe.Descriptions.says;
import static io.refmill.describe.Descriptions.saysNot;

import org.junit.jupiter.api.Test;

class PythonFormsTest {
  @Test
  void bitsAreShiftedDownAndMasked() {
    says(
        Descriptions.plan("input [3:0] a, output x, y, z); assign x = a[1], y = a[3], z = a[0];"),
        "In Python: `a[1]` is `(a >> 1) & 0x1`; `a[3]` is `a >> 3`, as there is nothing above it to"
            + " mask away; `a[0]` is `a & 0x1`.");
  }

  @Test
  void whatStandsAboveOthersIsMovedUp() {
    says(
        Descriptions.plan("input [3:0] a, b, output [7:0] y); assign y = {a, b};"),
        "In Python: in `{a, b}` `a` stands above 4 bits, so there is `a << 4`.");
  }

  @Test
  void aBitIsInvertedWithoutASign() {
    says(
        Descriptions.plan("input a, output y); assign y = ~a;"),
        "`not a` is `a ^ 1`, as `~a` would have a sign");
  }

  @Test
  void aDivisorIsAskedFor() {
    says(
        Descriptions.plan("input [3:0] a, b, output [3:0] y); assign y = a / b;"),
        "`a // b` is `a // b if b else 0`, as a division by 0 gives nothing that is known");
  }

  @Test
  void sumsThatFitNeedNoMask() {
    says(
        Descriptions.plan("input [3:0] a, b, output [4:0] y); assign y = a + b;"),
        "`a + b` is at most 30, for which the 5 bits of `y` are enough: no mask");
    saysNot(Descriptions.plan("input [3:0] a, b, output [3:0] y); assign y = a + b;"), "no mask");
  }

  @Test
  void countersThatBeginAnewNeedNoMask() {
    says(
        Descriptions.plan(
            "input clk, output reg [3:0] n);"
                + " always @(posedge clk) if (n == 15) n <= 0; else n <= n + 1;"),
        "`n` is not counted on where it is 15, so `n + 1` stays within 4 bits: no mask");
    saysNot(
        Descriptions.plan("input clk, output reg [3:0] n); always @(posedge clk) n <= n + 1;"),
        "not counted on");
  }

  @Test
  void elementsThatThereMayNotBeAreAskedFor() {
    says(
        Descriptions.plan(
            "input clk, we, input [2:0] i, input [7:0] d, output [7:0] q); reg [7:0] r [0:4];"
                + " assign q = r[i]; always @(posedge clk) if (we) r[i] <= d;"),
        "`i` can be 7 and `r` has 5 elements, so there is `i < 5`");
    says(
        Descriptions.plan(
            "input clk, we, input [1:0] i, input [7:0] d, output [7:0] q); reg [7:0] r [0:3];"
                + " assign q = r[i]; always @(posedge clk) if (we) r[i] <= d;"),
        "`i` is at most 3, so there always is a `r[i]`");
  }

  @Test
  void comparisonsAreMadeNumbers() {
    says(
        Descriptions.plan("input [3:0] a, b, output y); assign y = a == b;"),
        "`a == b` is `int(a == b)`, as what is asked is True or False and a bit is a number");
  }

  @Test
  void formulasOfOneBitAreInvertedWithoutASign() {
    says(
        Descriptions.plan("input a, b, output y); assign y = ~(a | b);"),
        "`not (a | b)` is `(a | b) ^ 1`, as `~` would give it a sign");
  }

  @Test
  void tablesSayWhatIsNotInThem() {
    says(
        Descriptions.plan(
            "input [3:0] a, output reg [3:0] y); always @* case (a) 0: y = 3; 1: y = 5; 2: y = 9;"
                + " 3: y = 4; 4: y = 1; 5: y = 7; default: y = 2; endcase"),
        "the values for `a` stand in `Y_TABLE`, and 2 is for all that are not in it");
  }
}
