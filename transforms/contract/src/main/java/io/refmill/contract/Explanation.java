package io.refmill.contract;

import java.util.List;
import java.util.Objects;

/**
 * What a whole run says about why a model differs, beyond the first call in which it does.
 *
 * <p>A cause is a hypothesis that was tested on every call. It stands here only if it accounts for
 * nearly all differences and predicts hardly any that are not there; where no hypothesis does,
 * there is none. It is the simplest account of what was seen, not a proof.
 *
 * @param compared calls in which some bit was compared
 * @param differing calls in which some compared bit differs
 * @param causes the best supported one first, at most one for each output
 * @param history for each output that differs in the first divergent call, what it did before
 * @param changes of inputs that led to the first divergent call, oldest first
 * @param state the model's variables around the first divergent call; empty if they are not known
 */
public record Explanation(
    long compared,
    long differing,
    List<Cause> causes,
    List<History> history,
    List<InputChange> changes,
    List<Variable> state) {
  /** Says nothing. */
  public static final Explanation NONE =
      new Explanation(0, 0, List.of(), List.of(), List.of(), List.of());

  public Explanation {
    causes = List.copyOf(causes);
    history = List.copyOf(history);
    changes = List.copyOf(changes);
    state = List.copyOf(state);
  }

  /**
   * Kinds of causes. Of two that are supported alike, the one that stands first here is taken.
   * Names are values in published files: they are only ever added.
   */
  public enum Kind {
    RESET_POLARITY("the reset's polarity is inverted"),
    MASK_MISSING("a mask is missing"),
    INVERTED("bits are inverted"),
    NEGATED("the operands of a subtraction are exchanged, or a sign is wrong"),
    BIT_ORDER("the order of the bits is wrong"),
    OUTPUTS_EXCHANGED("two outputs are exchanged"),
    SIGN("the sign is treated wrongly"),
    MASK_TOO_NARROW("upper bits are lost: a mask is too narrow"),
    STUCK("it never changes"),
    LATE("one call late"),
    EARLY("one call early"),
    OFFSET("off by a constant"),
    RESET_VALUE("the value after reset is wrong"),
    RESET_IGNORED("the reset has no effect on it"),
    INITIAL_VALUE("the value at the start is wrong"),
    UPDATE_MISSING("an update is missing: it holds its value"),
    UPDATE_EXTRA("it is updated where it should hold its value"),
    INPUT_POLARITY("the level of an input, or a clock's edge, is inverted"),
    INPUTS_EXCHANGED("two inputs are exchanged");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /** A phrase for people. */
    public String words() {
      return words;
    }
  }

  /**
   * A cause and what speaks for it.
   *
   * @param outputs that it accounts for
   * @param evidence a sentence
   * @param calls differences that it accounts for
   * @param of differences that it was tested on
   */
  public record Cause(Kind kind, List<String> outputs, String evidence, long calls, long of) {
    public Cause {
      Objects.requireNonNull(kind, "kind");
      Objects.requireNonNull(evidence, "evidence");
      outputs = List.copyOf(outputs);
    }
  }

  /**
   * An output before the first divergent call.
   *
   * @param lastAgreed the last call in which the bits that differ were known and agreed; -1 if
   *     there is none
   * @param lastChanged the last call up to that one in which it took a new value, and agreed; -1 if
   *     there is none
   */
  public record History(String port, long lastAgreed, long lastChanged) {}

  /** An input that changed; values are Verilog literals without size. */
  public record InputChange(long call, String port, String before, String after) {}

  /**
   * A variable of the model.
   *
   * @param before its value before the first divergent call, as Python shows it
   * @param after its value after that call
   * @param changedIn the last call before it in which it changed; -1 if none did
   */
  public record Variable(String name, String before, String after, long changedIn) {}
}
