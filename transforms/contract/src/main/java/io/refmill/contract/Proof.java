package io.refmill.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * What is known for all inputs of a model, not only for those that were simulated. Relative to
 * what: {@code docs/proof.md}.
 *
 * @param outcome how it ended
 * @param reason why it is not proven; null if it is, or if that was not tried
 * @param detail the same in words, or how it was proven; may be empty
 * @param calls from the start for which the two are equal, if that is all that is known; in which
 *     of them, from 0, they differ, if they do; else how many calls a step of the induction looks
 *     back on, 0 where there is no state
 * @param start whether the source leaves state uninitialised that then starts as the model's does
 * @param open whether the two are equal only as far as the source is known
 * @param engine what proved it, with its version; empty if nothing was asked
 * @param millis of processor time that this took, a second opinion included; not in rows, which are
 *     the same on all machines
 * @param second what another engine says of it; null if none was asked
 */
public record Proof(
    Outcome outcome,
    Reason reason,
    String detail,
    int calls,
    boolean start,
    boolean open,
    String engine,
    long millis,
    Second second) {
  /** Nobody has asked. */
  public static final Proof NOT_TRIED =
      new Proof(Outcome.NOT_TRIED, null, "", 0, false, false, "", 0, null);

  /** What uninitialised state starts with. */
  public static final String START_VALUES = "start_values";

  /** The source is x for some inputs, where the model has a value. */
  public static final String OPEN_VALUES = "open_values";

  public Proof {
    Objects.requireNonNull(outcome, "outcome");
    Objects.requireNonNull(detail, "detail");
    Objects.requireNonNull(engine, "engine");
  }

  /**
   * What another engine says of what the first one has proven or refuted.
   *
   * @param opinion the same, the contrary, or nothing
   * @param reason why it says nothing; null if it does
   * @param detail the same in words; may be empty
   */
  public record Second(Opinion opinion, Reason reason, String detail) {
    public Second {
      Objects.requireNonNull(opinion, "opinion");
      Objects.requireNonNull(detail, "detail");
    }
  }

  /** Whether two engines agree. */
  public enum Opinion {
    AGREES,
    DISAGREES,
    NOT_TRIED;

    /** The value in reports. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** How a proof ends. Names are values in published files: they are only ever added. */
  public enum Outcome {
    /** Equal for all inputs, for as many calls as one likes. */
    PROVEN("the model does what the source does, whatever the inputs"),
    /** Equal for all inputs, for some calls from the start. */
    BOUNDED("the model does what the source does for some calls from the start"),
    /** They differ for some inputs, as far as the engine can tell. */
    REFUTED("the model and the source differ"),
    /** Nothing is known besides what was simulated. */
    UNDECIDED("neither was to be shown"),
    /** Nobody has asked. */
    NOT_TRIED("nobody has asked");

    private final String words;

    Outcome(String words) {
      this.words = words;
    }

    /** A sentence for people. */
    public String words() {
      return words;
    }

    /** The value in columns. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Why there is no proof. Names are values in published files: they are only ever added.
   *
   * <p>The last ones are not the engine's: they say what became of a difference that it found.
   */
  public enum Reason {
    PYTHON_UNSUPPORTED("the model uses Python that the engine does not know"),
    SOURCE_UNREADABLE("the engine's reader refuses the source, or finds other ports"),
    SOURCE_UNSUPPORTED("the source has a delay, a tri-state driver or an assertion"),
    INOUT("a port goes both ways"),
    LOOP("a combinational loop, or level-sensitive state that feeds itself"),
    EVENT_PROTOCOL("a form of the event protocol that is not read yet"),
    CLOCK("a register's clock is no clock port: it is gated or derived"),
    UNKNOWN_CONTROL("a value that may be x decides, and for x the source goes another way"),
    MEMORY_TOO_LARGE("arrays have more bits than become registers"),
    STATE_UNMATCHED("no variable of the model was found for a register of the source"),
    NOT_INDUCTIVE("the step fails from a state that may not be reachable"),
    TIME_LIMIT("it takes more time than one row may"),
    MEMORY_LIMIT("it takes more memory than one row may"),
    SIZE_LIMIT("model or source have too many steps"),
    ENGINE_FAILED("the engine ended in a way that says nothing"),
    ENGINES_DISAGREE("one engine proves what the other refutes"),
    SIMULATOR_UNKNOWN("they differ where the simulator gives x"),
    SIMULATOR_AGREES(
        "they differ, and in the simulator they do not: the engine reads it otherwise"),
    SIMULATOR_FAILED("they differ, and the simulator did not come to the end of these calls"),
    ORDER_OPEN("they differ in calls whose result the language leaves open"),
    CALLS_TOO_MANY("they differ behind more calls than the simulator makes");

    private final String words;

    Reason(String words) {
      this.words = words;
    }

    /** A phrase for people. */
    public String words() {
      return words;
    }
  }

  /** The same with another end. */
  public Proof with(Outcome other, Reason why) {
    return new Proof(other, why, detail, calls, start, open, engine, millis, second);
  }

  /** The same, of which another engine has been asked too. */
  public Proof with(Second opinion, String both, long more) {
    return new Proof(outcome, reason, detail, calls, start, open, both, millis + more, opinion);
  }

  /** The same as what nobody knows, since one engine proves what the other refutes. */
  public Proof disputed(String how) {
    return new Proof(
        Outcome.UNDECIDED, Reason.ENGINES_DISAGREE, how, 0, false, false, engine, millis, second);
  }

  /** The reason as columns have it; null if there is none. */
  public String code() {
    return reason == null ? null : reason.name();
  }

  /** On what it rests besides, as columns have it. */
  public List<String> premises() {
    List<String> premises = new ArrayList<>();
    if (start) {
      premises.add(START_VALUES);
    }
    if (open) {
      premises.add(OPEN_VALUES);
    }
    return premises;
  }
}
