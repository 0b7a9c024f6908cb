// The carry holds itself while the two nets that set and release it change places (4.7).
module carry_fed_back(a, b, sum, carry);
  input a, b;
  output sum, carry;
  wire differ, both, next;
  assign differ = a ^ b;
  assign both = a & b;
  assign next = both | (differ & carry);
  assign sum = differ ^ carry;
  assign carry = next;
endmodule
