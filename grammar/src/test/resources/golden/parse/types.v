package types;
  typedef logic [3:0] nibble;
  typedef nibble pair [2];
  typedef nibble [1:0] packed_pair;
  typedef other::t copy;
  typedef enum { A, B = 2, C[3], D[1:2] = 7 } plain;
  typedef enum logic [1:0] { IDLE, RUN = 2'b10 } state_t;
  typedef enum nibble { N0 } named_base;
  typedef enum [2:0] { R0 } ranged_base;
  typedef struct packed { logic [7:0] a; nibble b, c; struct packed { bit d; } e; } word_t;
  typedef union packed signed { word_t w; logic [15:0] raw; } either_t;
  typedef struct { int x; } [1:0] bare_t;
  typedef forward;
  typedef class later;
  parameter int P = 3;
  import q::*, r::one;
  export q::*;
  function automatic int twice(int x); return 2 * x; endfunction
endpackage : types
module uses;
  types::word_t w;
  nibble n, m = 3, k [1:0];
  nibble [1:0] two;
  types::state_t [1:0] states = '0;
  enum { X, Y } inline;
  struct packed { logic a; } s;
  type(w.a) like;
endmodule
