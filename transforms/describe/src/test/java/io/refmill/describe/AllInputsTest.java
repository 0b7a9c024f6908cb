package io.refmill.describe;

import static io.refmill.describe.Descriptions.says;
import static io.refmill.describe.Descriptions.saysNot;

import org.junit.jupiter.api.Test;

/** What formulas come to is seen from all values of the inputs, and told in their place. */
class AllInputsTest {
  private static String plan(String body) {
    return Descriptions.plan(body);
  }

  @Test
  void gatesAreToldByHowManyBitsAreSet() {
    String and = plan("input a, b, output y); wire w; assign w = a & b; assign y = w;");
    says(and, "Over all 4 values of the inputs: `y` is 1 where both `a` and `b` are 1:");
    says(and, "a 0 at one of them is enough for 0.");
    saysNot(and, "`y` is `w`");
    says(plan("input a, b, output y); assign y = ~(a | b);"), "`y` is 1 where none of");
    says(plan("input a, b, output y); assign y = ~(a & b);"), "`y` is 1 where not all of");
    says(
        plan("input a, b, output y); assign y = (a & ~b) | (~a & b);"),
        "`y` is 1 where `a` and `b` differ");
    says(
        plan("input a, b, c, output y); assign y = (a & b) | (a & c) | (b & c);"),
        "`y` is 1 where at least 2 of `a`, `b` and `c` are 1.");
    says(
        plan("input [3:0] a, output y); assign y = ^a;"),
        "an odd number of the bits of `a` are 1: each change of one of them changes it");
  }

  @Test
  void valuesOfWhatNothingReadsAreNotCounted() {
    says(
        plan("input a, b, spare, output y); assign y = a & b;"),
        "Over all 4 values of the inputs that are read: `y` is 1 where both");
  }

  @Test
  void aValueThatChoosesIsFoundWhateverTheFormulaIs() {
    String mux =
        plan(
            "input a, b, s, output y); wire n, p, q; assign n = ~s; assign p = a & n;"
                + " assign q = b & s; assign y = p | q;");
    says(
        mux,
        "`y` is `a` while `s` is 0 and `b` while it is 1: `s` shows only where these differ, as for"
            + " `a` = 1 and `b` = 0, where `y` is 1, then 0.");
    String two =
        plan("input a, b, c, d, s, t, output y); assign y = s ? (t ? d : c) : (t ? b : a);");
    says(two, "`y` is `a` while `s` and `t` are 0 and 0, `b` while they are 0 and 1,");
    String one = plan("input a, b, s, output reg y); always @* if (s) y = b; else y = a;");
    saysNot(one, "If `s` is 1");
  }

  @Test
  void theLeastThatIsNeededIsTold() {
    says(
        plan("input a, b, c, d, output y); assign y = (a & b) | (c & ~d & a) | (c & ~d & ~a);"),
        "`y` is 1 for `a` = 1 and `b` = 1, or for `c` = 1 and `d` = 0, else 0.");
    says(
        plan("input [3:0] a, output y); assign y = a >= 3 && a < 9;"),
        "`y` is 1 for `a` from 3 to 8, else 0.");
  }

  @Test
  void comparisonsAndWhatOutputsAreToEachOther() {
    String compare =
        plan(
            "input [2:0] a, b, output g, e, l); assign g = a > b; assign e = a == b;"
                + " assign l = a < b;");
    says(compare, "`g` is 1 where `a` is more than `b`, and 0 where they are equal");
    says(compare, "`l` is 1 where `b` is more than `a`, and 0 where they are equal");
    says(compare, "exactly one of `g`, `e` and `l` is 1.");
  }

  @Test
  void valuesOfSeveralBits() {
    says(
        plan("input [2:0] a, output [7:0] y); assign y = 1 << a;"), "exactly one bit of `y` is 1.");
    says(
        plan("input [3:0] a, output [3:0] y); assign y = a ^ (a >> 1);"),
        "no two of them give the same `y`.");
    says(
        plan("input [2:0] a, b, output [3:0] y); assign y = a + b;"),
        "the largest `y` is 14, as for `a` = 7 and `b` = 7.");
    says(
        plan("input [2:0] a, b, output [2:0] y); assign y = a & ~b;"),
        "each bit of `y` depends on no bit that stands in another place");
  }

  @Test
  void whatHasStateOrManyInputsIsToldAsBefore() {
    saysNot(plan("input [7:0] a, b, output y); assign y = a == b;"), AllInputs.OPENING);
    String register = plan("input clk, d, e, output reg q); always @(posedge clk) if (e) q <= d;");
    saysNot(register, AllInputs.OPENING);
    says(register, "If `e` is 1, `q` becomes `d`");
  }

  @Test
  void plainFormsAreToldOfWhatKeepsNothing() {
    String mux = plan("input [15:0] a, b, input s, output [15:0] y); assign y = s ? b : a;");
    says(
        mux,
        "`b if s else a` asks `s` as it stands, as 1 counts as true and 0 as false, and takes one"
            + " of two values of 16 bits: no mask.");
    saysNot(mux, "`y` is `a`");
    says(
        plan("input [15:0] a, b, output [15:0] y); assign y = a ^ b;"),
        "`a ^ b` works on each bit by itself and carries nothing: no mask.");
    saysNot(plan("input [15:0] a, b, output [15:0] y); assign y = a + b;"), "`y` is `a + b`");
  }
}
