package io.refmill.contract;

import io.refmill.diagnostics.SourceLocation;
import java.util.List;

/** Puts doubts into words, for messages and for the columns of rows. */
public final class DoubtText {
  /** As many signals of a cycle are named. */
  private static final int NAMED_SIGNALS = 4;

  private DoubtText() {}

  /** Each in words, in the same order. */
  public static List<String> of(List<Doubt> doubts) {
    return doubts.stream().map(DoubtText::of).toList();
  }

  /** A doubt in words: what, and where. */
  public static String of(Doubt d) {
    return switch (d.code()) {
      case SHARED_VARIABLE, SHARED_AT_ONCE ->
          signal(d) + " in the processes at " + place(d, 0) + " and " + place(d, 1);
      case OPEN_CYCLE -> signals(d) + " in the cycle at " + place(d, 0);
      case LATE_CONTROL -> signal(d) + " and a clock of the process at " + place(d, 0);
      case ORDER_OF_EVENTS, PORT_CYCLE -> at(signal(d), d);
      case TIME_ZERO -> process("time zero", d);
      case HELD_CALL -> at("a call", d);
      case PARTLY_FOLLOWED -> "nets that follow " + signal(d) + " one after the other";
      case INTERRUPTION -> signal(d) + " changes while the process at " + place(d, 0) + " runs";
      case SHARED_START -> "events of another always_comb start the one at " + place(d, 0);
      case DRIVER_ACROSS_BOUNDS -> at("a driver of bits inside and outside of its net", d);
      case INDEX_BELOW_ZERO -> at("an index into an array whose bounds are below 0", d);
      case INDEX_BEYOND_ROW -> at("an index that may leave its dimension of several", d);
      case INDEX_OF_REALS -> at("an index into an array of real numbers", d);
      case WIDE_INDEX -> at("an index of " + d.width() + " bits", d);
      case LOSSLESS_INDEX -> at("an index into an array that is a sum or product", d);
      case LOSSLESS_PARAMETER ->
          at("a parameter of " + d.width() + " bits, which may be more in the simulator,", d);
      case LOSSLESS_NUMBER -> at("what is computed with a number of 32 bits without a size", d);
      case PORT_WIDTH -> at("an expression of fewer bits than the input it is connected to", d);
      case CONSTANT_AS_NET ->
          at("a name of an enumeration or package in what an instance is connected to", d);
      case CAST_WIDTH -> at("a cast to more bits than the expression has", d);
      case WIDE_QUOTIENT -> at("a quotient of " + d.width() + " bits, which may be one by 1,", d);
      case UNSIGNED_INDEX -> at("an unsigned index of 32 bits that may be above 2147483647", d);
      case SIGNED_PART_INDEX ->
          at("a select of all bits of a signed variable, as the index of a target", d);
      case SIGNED_PART_SHIFT ->
          at("a select of all bits of a signed variable, as a number of bits to shift by", d);
      case COMPOUND_WIDTH ->
          at("an operand of a compound assignment with more bits than its target", d);
      case SIGNED_PORT -> at("a port that its port declaration makes signed", d);
      case EARLY_SIZE -> at("the size of a signal in a parameter or generate construct", d);
      case SIGNED_MEMBER -> at("a signed member of a packed structure or union", d);
      case REAL_FROM_WIDE -> at("a real number from " + d.width() + " bits", d);
      case REAL_FROM_SIGNED -> at("a real number from a signed integer", d);
      case SIGNED_SELECTOR -> at("$signed in the selector of a case statement", d);
      case NARROW_SELECTOR -> at("a signed selector of fewer bits than a pattern", d);
      case FALLING_FOREACH -> at("a foreach loop from the greatest index down", d);
      case EVALUATED_ONCE -> at("an expression in a procedural continuous assignment", d);
      case OVERRIDDEN_IN_TWO_WAYS -> at("a signal that is overridden in two ways", d);
      case UNKNOWN_EVENT -> process("what starts the process", d);
      case UNKNOWN_IN_CYCLE -> process("a cycle through " + signal(d), d);
      case UNKNOWN_IN_INSTANCE -> process("an instance", d);
      case UNKNOWN_CASE -> process("a case statement", d);
      case UNKNOWN_CONDITION -> process("a condition", d);
      case UNKNOWN_REAL -> process("a conversion to a real number", d);
      case UNKNOWN_COMPARISON -> process("a comparison", d);
      case UNKNOWN_ARGUMENT -> process("a function", d);
      case UNKNOWN_INDEX -> process("an index", d);
      case OPEN_START -> process("state without a start value", d);
      case UNKNOWN_COUNT -> process("repeat with a count that may be unknown", d);
      case UNDRIVEN_OUTPUT -> '"' + signal(d) + '"';
      case CONSTANT_OUTPUTS -> "no output depends on an input";
      case UNDRIVEN ->
          signal(d) + " at " + place(d, 0) + " is read, and " + undriven(d) + " nobody drives";
    };
  }

  /** Of how many bits, and of no one in particular where the signal is an array. */
  private static String undriven(Doubt d) {
    return d.width() == 0
        ? "parts of it"
        : d.width() == 1 ? "a bit of it" : d.width() + " bits of it";
  }

  private static String at(String what, Doubt d) {
    return what + " at " + place(d, 0);
  }

  private static String process(String what, Doubt d) {
    return what + " in the process at " + place(d, 0);
  }

  private static String signal(Doubt d) {
    return d.signals().get(0);
  }

  private static String signals(Doubt d) {
    List<String> names = d.signals();
    return String.join(", ", names.subList(0, Math.min(NAMED_SIGNALS, names.size())));
  }

  private static SourceLocation place(Doubt d, int index) {
    return d.places().get(index);
  }
}
