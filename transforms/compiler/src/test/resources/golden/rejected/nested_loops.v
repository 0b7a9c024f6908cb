// expect: MODEL_TOO_LARGE 5:3
module nested_loops(input [7:0] a, output reg [7:0] y);
  integer i0, i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16, i17, i18;

  always @* begin
    y = 0;
    for (i0 = 0; i0 < 2; i0 = i0 + 1)
    for (i1 = 0; i1 < 2; i1 = i1 + 1)
    for (i2 = 0; i2 < 2; i2 = i2 + 1)
    for (i3 = 0; i3 < 1; i3 = i3 + 1)
    for (i4 = 0; i4 < 1; i4 = i4 + 1)
    for (i5 = 0; i5 < 1; i5 = i5 + 1)
    for (i6 = 0; i6 < 1; i6 = i6 + 1)
    for (i7 = 0; i7 < 1; i7 = i7 + 1)
    for (i8 = 0; i8 < 1; i8 = i8 + 1)
    for (i9 = 0; i9 < 1; i9 = i9 + 1)
    for (i10 = 0; i10 < 1; i10 = i10 + 1)
    for (i11 = 0; i11 < 1; i11 = i11 + 1)
    for (i12 = 0; i12 < 1; i12 = i12 + 1)
    for (i13 = 0; i13 < 1; i13 = i13 + 1)
    for (i14 = 0; i14 < 1; i14 = i14 + 1)
    for (i15 = 0; i15 < 1; i15 = i15 + 1)
    for (i16 = 0; i16 < 1; i16 = i16 + 1)
    for (i17 = 0; i17 < 1; i17 = i17 + 1)
    for (i18 = 0; i18 < 1; i18 = i18 + 1)
      y = y + a;
  end
endmodule
