// What waits, keeps texts or looks at the time here only prints and checks.
module code_without_effect (
    input clk,
    input rst,
    input [3:0] d,
    output reg [3:0] q,
    output reg busy
);
  string name;
  event seen;
  time last;
  integer trips;
  reg [3:0] shadow;
  reg armed;

  function string nameOf(input [3:0] value);
    if (value == 0) return "none";
    return "some";
  endfunction

  task report(input [3:0] value);
    begin
      #2 shadow = value;
      if (shadow > 9) $display("%s at %t", name, $time);
    end
  endtask

  always @(posedge clk)
    if (rst) begin
      q <= 0;
      busy <= 0;
      name = "reset";
    end else begin
      q <= q + d;
      busy <= d != 0;
      name = nameOf(d);
      if (d == 3) ->seen;
      if ($time - last < 5) trips = trips + 1;
      last = $time;
    end

  always @(seen) $display("seen %0d times", trips);

  always @(posedge clk) report(q);

  always @(negedge clk) begin
    #0;
    if (q == 9) $display("swap");
  end

  initial begin
    wait (busy);
    armed = 1;
    forever #7 if (armed && q > 14) $display("high");
  end

  initial fork
    #20 armed = 0;
    #40 trips = 0;
  join
endmodule
