// Escaped identifiers, and names that are keywords or builtins in Python.
module escaped_names(input \a+b , input in, input lambda, input self, input int_, output is, output \out.1 , output None);
  assign is = in & lambda;
  assign \out.1 = \a+b ^ self;
  assign None = int_ | in;
endmodule
