package io.refmill.contract;

import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import java.util.List;
import java.util.Objects;

/**
 * Something in a source that leaves its result open, or at which a simulator may part from the
 * compiler's model although neither is wrong. {@link DoubtText} puts it into words.
 *
 * @param code what it is
 * @param signals names that it concerns, without repetition; may be empty
 * @param places the constructs that it concerns; may be empty
 * @param width bits of the value in question, where these are what raises the doubt; else 0
 */
public record Doubt(Code code, List<String> signals, List<SourceLocation> places, int width) {

  /** What follows on a doubt, the weightiest first. */
  public enum Kind {
    /**
     * Two orders of processes give two results (IEEE 1800-2017 4.8): the model is made in both, and
     * calls in which these differ are not compared.
     */
    RACE(DiagnosticCode.RACE),
    /** Which order of events the simulator takes shows in its results alone (4.7). */
    HAZARD(DiagnosticCode.RACE),
    /** The simulator is known not to follow the language. */
    DEVIATION(DiagnosticCode.SIMULATOR_DEVIATES),
    /** The source decides by a value that it makes unknown itself; the model takes 0 for it. */
    UNKNOWN(DiagnosticCode.UNKNOWN_VALUE),
    /**
     * The source decides by state without a start value: a plain simulation says what it does while
     * that is x, another one what it does from 0. It excuses no difference.
     */
    START(DiagnosticCode.MISMATCH),
    /**
     * The simulator may never come to the end of what the language ends: it excuses that, and no
     * difference.
     */
    STANDSTILL(DiagnosticCode.SIMULATOR_DEVIATES),
    /** The source never gives an output a known value; that excuses no difference. */
    UNDRIVEN(DiagnosticCode.OUTPUT_NOT_DRIVEN),
    /** The source itself is a constant: no input can change an output. It excuses no difference. */
    CONSTANT(DiagnosticCode.CONSTANT_OUTPUT),
    /** Most likely a slip of whoever wrote the source; it excuses no difference. */
    SLIP(DiagnosticCode.MISMATCH);

    private final DiagnosticCode verdict;

    Kind(DiagnosticCode verdict) {
      this.verdict = verdict;
    }

    /** What a difference between simulator and model comes to, or what can't be compared. */
    public DiagnosticCode verdict() {
      return verdict;
    }

    /** Whether a difference is excused wherever it shows. */
    public boolean excuses() {
      return this == HAZARD || this == DEVIATION || this == UNKNOWN;
    }
  }

  /** What raises a doubt. */
  public enum Code {
    /** Two processes that start together share a variable. */
    SHARED_VARIABLE(Kind.RACE),
    /** The same, and one assigns it at once: the order matters whenever that makes a difference. */
    SHARED_AT_ONCE(Kind.RACE),
    /** A cycle of gates can come to rest at different values. */
    OPEN_CYCLE(Kind.RACE),
    /** A clock and an asynchronous control of a process follow the same state. */
    LATE_CONTROL(Kind.RACE),

    /** What a variable holds depends on which nets have changed already. */
    ORDER_OF_EVENTS(Kind.HAZARD),
    /** A process may or may not see its first event. */
    TIME_ZERO(Kind.HAZARD),
    /** A call runs when an argument changes, and when that is, is open. */
    HELD_CALL(Kind.HAZARD),
    /** Processes may see some nets that have followed an array and others that have not. */
    PARTLY_FOLLOWED(Kind.HAZARD),
    /** A process may be interrupted, and miss what another one changes meanwhile. */
    INTERRUPTION(Kind.HAZARD),
    /** The module drives a bidirectional port with what it reads there. */
    PORT_CYCLE(Kind.HAZARD),

    /** Whatever starts one {@code always_comb} construct starts all. */
    SHARED_START(Kind.DEVIATION),
    /** A driver of bits inside and outside of its net. */
    DRIVER_ACROSS_BOUNDS(Kind.DEVIATION),
    /** An index into an array whose bounds are below 0. */
    INDEX_BELOW_ZERO(Kind.DEVIATION),
    /** An index, not the first, beyond its dimension: the simulator goes on in the next row. */
    INDEX_BEYOND_ROW(Kind.DEVIATION),
    /** An index into an array of real numbers. */
    INDEX_OF_REALS(Kind.DEVIATION),
    /** An index of more bits than the simulator takes. */
    WIDE_INDEX(Kind.DEVIATION),
    /** An index that the simulator does not let wrap around. */
    LOSSLESS_INDEX(Kind.DEVIATION),
    /** A parameter without a range whose value the simulator does not let wrap around. */
    LOSSLESS_PARAMETER(Kind.DEVIATION),
    /** A sum or product with a number of 32 bits without a size, which it does not let wrap. */
    LOSSLESS_NUMBER(Kind.DEVIATION),
    /** An expression of fewer bits than the input that it is connected to. */
    PORT_WIDTH(Kind.DEVIATION),
    /** A name of an enumeration or an imported constant, which the simulator takes for a net. */
    CONSTANT_AS_NET(Kind.DEVIATION),
    /** A cast of an expression to more bits than it has, which the simulator computes in these. */
    CAST_WIDTH(Kind.DEVIATION),
    /** In a net, a quotient of more than 64 bits, which the simulator takes for 0 if by 1. */
    WIDE_QUOTIENT(Kind.DEVIATION),
    /** An unsigned index of 32 bits, which the simulator reads as a signed one. */
    UNSIGNED_INDEX(Kind.DEVIATION),
    /** A select of all bits of a signed variable, as the index of a target. */
    SIGNED_PART_INDEX(Kind.DEVIATION),
    /** The same as a number of bits to shift by. */
    SIGNED_PART_SHIFT(Kind.DEVIATION),
    /** An operand of a compound assignment with more bits than its target, which it is cut to. */
    COMPOUND_WIDTH(Kind.DEVIATION),
    /** A port that is signed by one of its two declarations. */
    SIGNED_PORT(Kind.DEVIATION),
    /** A member of a packed structure that is declared signed. */
    SIGNED_MEMBER(Kind.DEVIATION),
    /** The size of a signal in a parameter or generate construct: the simulator has none yet. */
    EARLY_SIZE(Kind.DEVIATION),
    /** A real number from more bits than it holds. */
    REAL_FROM_WIDE(Kind.DEVIATION),
    /** A real number from a signed integer. */
    REAL_FROM_SIGNED(Kind.DEVIATION),
    /** A conversion to signed in the selector of a case statement. */
    SIGNED_SELECTOR(Kind.DEVIATION),
    /** A signed selector of casez or casex with fewer bits than an unsigned pattern. */
    NARROW_SELECTOR(Kind.DEVIATION),
    /** A foreach loop over a range that falls: the simulator begins with the least index. */
    FALLING_FOREACH(Kind.DEVIATION),
    /** A procedural continuous assignment of what is neither a constant nor a whole signal. */
    EVALUATED_ONCE(Kind.DEVIATION),
    /** A signal that is assigned and forced, or forced to constants and to other signals. */
    OVERRIDDEN_IN_TWO_WAYS(Kind.DEVIATION),

    /** What a process waits for. */
    UNKNOWN_EVENT(Kind.UNKNOWN),
    /** What a cycle of processes keeps. */
    UNKNOWN_IN_CYCLE(Kind.UNKNOWN),
    /** What an instance is given, or makes. */
    UNKNOWN_IN_INSTANCE(Kind.UNKNOWN),
    /** A selector or label of a case statement. */
    UNKNOWN_CASE(Kind.UNKNOWN),
    /** A condition. */
    UNKNOWN_CONDITION(Kind.UNKNOWN),
    /** An integer that becomes a real number. */
    UNKNOWN_REAL(Kind.UNKNOWN),
    /** An operand of {@code ===} or {@code !==}. */
    UNKNOWN_COMPARISON(Kind.UNKNOWN),
    /** An argument of a function. */
    UNKNOWN_ARGUMENT(Kind.UNKNOWN),
    /** An index of a target. */
    UNKNOWN_INDEX(Kind.UNKNOWN),

    /** State without a start value that something is decided by. */
    OPEN_START(Kind.START),

    /** A number of times to repeat that may be unknown. */
    UNKNOWN_COUNT(Kind.STANDSTILL),

    /** An output that nothing drives, or that is x or z always. */
    UNDRIVEN_OUTPUT(Kind.UNDRIVEN),

    /** No output depends on an input. */
    CONSTANT_OUTPUTS(Kind.CONSTANT),

    /** Bits that are read and that nobody drives: a name written wrongly, or a forgotten part. */
    UNDRIVEN(Kind.SLIP);

    private final Kind kind;

    Code(Kind kind) {
      this.kind = kind;
    }

    /** What follows on it. */
    public Kind kind() {
      return kind;
    }

    /** Whether it is about a number of bits that the simulator has more of. */
    public boolean isWidth() {
      return this == LOSSLESS_PARAMETER || this == LOSSLESS_NUMBER;
    }
  }

  public Doubt {
    Objects.requireNonNull(code, "code");
    signals = List.copyOf(signals);
    places = List.copyOf(places);
  }

  /** A doubt about constructs. */
  public static Doubt at(Code code, SourceLocation... places) {
    return new Doubt(code, List.of(), List.of(places), 0);
  }

  /** A doubt about the width of a value. */
  public static Doubt ofWidth(Code code, int width, SourceLocation place) {
    return new Doubt(code, List.of(), List.of(place), width);
  }

  /** A doubt about a signal. */
  public static Doubt of(Code code, String signal, SourceLocation... places) {
    return new Doubt(code, List.of(signal), List.of(places), 0);
  }

  /** What follows on it. */
  public Kind kind() {
    return code.kind();
  }
}
