package io.refmill.describe;

import org.junit.jupiter.api.Test;

/** Bits go by the fields and elements that declarations divide vectors into. */
class LayoutsTest {
  private static String rules(String source) {
    return Descriptions.of(source).rules();
  }

  @Test
  void packedArraysAreToldByElements() {
    String source =
        "module m (input clk, we, input [1:0] w, r, input [7:0] d, output [7:0] q, z,"
            + " output [2:0] p); reg [3:0][7:0] a; reg [0:3][7:0] b;"
            + " always @(posedge clk) if (we) begin a[w] <= d; b[w] <= a[0]; end"
            + " assign q = a[r]; assign z = b[3]; assign p = a[2][6:4]; endmodule";
    String rules = rules(source);
    Descriptions.says(rules, "Elements of `a`: element 0 in bits 7:0 to element 3 in bits 31:24.");
    Descriptions.says(rules, "Elements of `b`: element 3 in bits 7:0 to element 0 in bits 31:24.");
    Descriptions.says(rules, "`a[w]` becomes `d`");
    Descriptions.says(rules, "`b[w]` becomes `a[0]`");
    Descriptions.says(rules, "`q` is `a[r]`");
    Descriptions.says(rules, "`z` is `b[3]`");
    Descriptions.says(rules, "`p` is `a[2][6:4]`");
    Descriptions.says(
        Descriptions.of(source).summary(),
        "an array `a` of 4 registers of 8 bits and an array `b` of 4 registers of 8 bits");
  }

  @Test
  void fieldsHaveTheirNamesWhereverTheyAreDeclared() {
    String rules =
        rules(
            "package p; typedef enum logic [1:0] {NOP, RD, WR} op_t;"
                + " typedef struct packed { logic [3:0] hi; logic [3:0] lo; } pair_t;"
                + " typedef struct packed { op_t op; pair_t d; logic [1:0][2:0] tag; } req_t;"
                + " endpackage"
                + " module m (input clk, input p::req_t req, output [3:0] y, output [2:0] t,"
                + " output v, output [1:0] h); p::req_t mem [4];"
                + " always @(posedge clk) if (req.op == p::WR) mem[req.tag[0]] <= req;"
                + " assign y = mem[req.tag[1]].d.lo; assign t = req.tag[1];"
                + " assign v = req.op == p::RD; assign h = req.d.hi[3:2]; endmodule");
    Descriptions.says(
        rules, "Fields of `req`, `mem[i]`: `op` in bits 15:14, `d` in bits 13:6, `tag` in bits");
    Descriptions.says(rules, "Fields of `req.d`, `mem[i].d`: `hi` in bits 7:4, `lo` in bits 3:0.");
    Descriptions.says(rules, "Elements of `req.tag`, `mem[i].tag`: element 0 in bits 2:0 to");
    Descriptions.says(rules, "If `req.op` is `WR`: `mem[req.tag[0]]` becomes `req`.");
    Descriptions.says(rules, "`y` is `mem[req.tag[1]].d.lo`");
    Descriptions.says(rules, "`v` is `req.op == RD`");
    Descriptions.says(rules, "`h` is `req.d.hi[3:2]`");
  }

  @Test
  void bitsOfSeveralElementsAreBits() {
    String rules =
        rules(
            "module m (input clk, input [7:0] d, output [15:0] y, output [7:0] z);"
                + " reg [3:0][7:0] a; always @(posedge clk) a <= {a[2:0], d};"
                + " assign y = a[2:1]; assign z = a[3]; endmodule");
    Descriptions.says(rules, "`y` is `a[23:8]`");
    Descriptions.says(rules, "`z` is `a[31:24]`");
    Descriptions.saysNot(rules, "Elements of");
  }

  @Test
  void membersOfUnionsAreBits() {
    String rules =
        rules(
            "module m (input [15:0] d, output [7:0] y);"
                + " union packed { logic [15:0] w; logic [1:0][7:0] b; } u;"
                + " assign u.w = d; assign y = u.b[1]; endmodule");
    Descriptions.says(rules, "`y` is `u[15:8]`");
  }
}
