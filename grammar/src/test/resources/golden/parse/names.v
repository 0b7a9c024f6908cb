module names;
  wire \escaped+name , \plain , n$1, _u;
  assign \escaped+name = \plain ;
  assign a.b.c = pkg::d + $unit::e + $root.f.g;
  assign a[3].b[1:0] = c[i][j+:4] + d[k-:2];
  assign x.y[2].z = f(1).g;
endmodule
