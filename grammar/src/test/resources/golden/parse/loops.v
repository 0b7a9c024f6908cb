module loops;
  initial begin
    for (i = 0; i < 8; i = i + 1) a[i] = b[i];
    for (int i = 0; i < 8; i++) a[i] = 0;
    for (int i = 0, j = 1; i < j; i += 2, --j) begin a[i] = 0; end
    for (int i = 0, int j = 1; ; ) break;
    for (var logic [3:0] k = 0; k < 3; ++k) ;
    for (t i = 0; i < 3; i++) continue;
    for (i = 0, j = 3; i < j; i = i + 1, j = j - 1) a = 1;
    for (;;) a = 1;
    while (a < 3) a = a + 1;
    do a--; while (a > 0);
    repeat (4) @(posedge clk);
    forever #5 clk = ~clk;
    foreach (mem[i]) mem[i] = 0;
    foreach (a.b[i, , k]) c = 1;
  end
endmodule
