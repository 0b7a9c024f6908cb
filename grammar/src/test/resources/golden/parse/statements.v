module statements;
  initial begin : main
    reg [3:0] i, j = 1;
    integer k;
    t u;
    t [1:0] v = 0, w [3];
    p::t x;
    localparam P = 1;
    typedef int my_int;
    ;
    a = b; a <= c; a += 1; a -= 1; a *= 2; a /= 2; a %= 2; a &= 1; a |= 1; a ^= 1;
    a <<= 1; a >>= 1; a <<<= 1; a >>>= 1;
    {a, b} = c; {a, b} <= c;
    a[3:0] = 1; a.b <= 2; a[i] = 3; a[i+:2] <= 4;
    i++; --i; a.b[2]--;
    a = #5 b; a <= #1 c; a = @(posedge clk) d; a <= repeat (3) @(negedge clk) e;
    #5 a = b; #10; @(posedge clk); @(posedge clk) a = b; @ev; #(1:2:3) a = b; #1ns;
    t1; t2(); t3(a, b); t4(.x(1), .y()); t5(a, , b); obj.method(1); p::f(2);
    void'(f(x));
    $display; $display("%d", a); $finish(); $monitor("a", , b);
    assign a = b; deassign a; force a.b = c; release a.b;
    -> ev; wait (a) b = c; wait (a); disable main; wait fork; disable fork; ->> ev;
    (* full_case, parallel_case = "x;*" *) case (a) 1: b = 1; endcase
    lbl: begin a = 1; end
    return; break; continue;
    a = (b = c) + (d += 1) + e++ - --f;
  end
endmodule
