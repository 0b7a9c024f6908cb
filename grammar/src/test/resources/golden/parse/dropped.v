timeunit 1ns; timeprecision 1ps;
module dropped;
  timeunit 1ns / 1ps;
  specify
    (a => b) = 3; (c *> d) = (1, 2);
    $setup(d, posedge clk &&& en, 1);
  endspecify
  assert property (@(posedge clk) a |-> ##1 b);
  named: assert property (p1) else $error("no");
  cover property (@(posedge clk) a);
  assume property (q) $display("ok"); 
  property p1; @(posedge clk) a |=> b; endproperty
  sequence s1; a ##[1:2] b; endsequence : s1
  covergroup cg @(posedge clk); coverpoint a; endgroup
  clocking cb @(posedge clk); input a; endclocking
  default clocking cb;
  default clocking @(posedge clk); endclocking
  default disable iff (rst);
  let max(a, b) = a > b ? a : b;
  bind sub checker_mod c (.*);
  import "DPI-C" function int c_func(int a);
  specparam tRISE = 3;
  always @* begin
    assert (a == b);
    assert (a) else $error("x");
    assert (a) b = 1; else if (c) b = 2; else b = 3;
    lbl: assert #0 (a) else ;
    if (a) assert (b); else c = 1;
    if (a) assume (b) begin end else c = 1;
    cover (a);
  end
  ;
endmodule
class c; int x; function new(); endfunction endclass
