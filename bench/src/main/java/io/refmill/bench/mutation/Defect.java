package io.refmill.bench.mutation;

/** What published comparators do wrong, and how it is found out whether ours does. */
enum Defect {
  PORT_MISSING(
      "a real port is missing",
      "verification with the ports read by a regular expression must not match"),
  PORT_INVENTED(
      "a port is invented",
      "verification with the ports read by a regular expression must not match"),
  HARNESS(
      "the harness does not compile though the module does",
      "verdicts of accepted modules with an internal error"),
  CLOCK_NAME(
      "a clock that is not called clk is toggled as data",
      "no clock is among a cycle model's inputs; no input with an edge in the text is plain data"),
  RESET_POLARITY(
      "the reset's polarity is wrong: held in reset throughout",
      "asserted in less than half of the calls; held at its level the model forgets its history"),
  RESET_ASYNCHRONOUS(
      "an asynchronous reset is random in every cycle",
      "it changes in less than a quarter of calls"),
  EDGES(
      "falling, both, or several clocks' edges are lost",
      "every input with an edge in the text is a clock or a control"),
  FIRST_MODULE(
      "the first module of the file is not the top",
      "the top is a root that the simulator found, or roots are test benches without ports"),
  UNKNOWN_OUTPUTS("x or z on an output: cannot be scored", "every output has compared bits"),
  NOTHING_COMPARED("a class that returns nothing matches", "such a class is verified"),
  CONSTANT_OUTPUTS(
      "a constant class matches",
      "such a class is verified; where it matches the model must be constant on 20,000 vectors"),
  RESET_ONCE("the reset is never asserted again", "it is, after its first release");

  final String what;
  final String method;

  Defect(String what, String method) {
    this.what = what;
    this.method = method;
  }
}
