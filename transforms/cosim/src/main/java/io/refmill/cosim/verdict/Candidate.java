package io.refmill.cosim.verdict;

import io.refmill.contract.Verdict;
import io.refmill.cosim.icarus.CompilationFacts;
import io.refmill.cosim.icarus.DesignUnderTest;
import java.util.Optional;

/** A model that is to be judged. Two are never equal. */
public final class Candidate {
  private final DesignUnderTest subject;
  private final String python;
  private final String own;
  private final boolean compiled;
  private final LeftOpen open;
  private final CompilationFacts facts;
  private final Verdict before;
  private final boolean startsFreely;

  private Candidate(
      DesignUnderTest subject,
      String python,
      String own,
      boolean compiled,
      LeftOpen open,
      CompilationFacts facts,
      Verdict before,
      boolean startsFreely) {
    this.subject = subject;
    this.python = python;
    this.own = own;
    this.compiled = compiled;
    this.open = open;
    this.facts = facts;
    this.before = before;
    this.startsFreely = startsFreely;
  }

  /**
   * A model of a design of which nothing is known yet.
   *
   * @param own the compiler's model of the same source, if this is another one; null for none
   * @param compiled whether it is the compiler's own
   * @param open what the source leaves open
   */
  public static Candidate of(
      DesignUnderTest subject, String python, String own, boolean compiled, LeftOpen open) {
    return new Candidate(subject, python, own, compiled, open, CompilationFacts.NONE, null, false);
  }

  /**
   * The same model for a longer run.
   *
   * @param longer the design for more calls
   * @param before what the first run came to, which says little
   */
  Candidate again(DesignUnderTest longer, Judged before) {
    return new Candidate(
        longer, python, own, compiled, open, before.facts(), before.verdict(), startsFreely);
  }

  /** The same model for other calls, as if it were new. */
  Candidate on(DesignUnderTest other) {
    return new Candidate(other, python, own, compiled, open, CompilationFacts.NONE, null, false);
  }

  /**
   * The same model for calls in which only what the simulator knows by itself speaks against it:
   * where the source leaves state open, the model may start in another one.
   */
  Candidate startingFreely(DesignUnderTest other) {
    return new Candidate(other, python, own, compiled, open, CompilationFacts.NONE, null, true);
  }

  /** Whether runs that begin with set states do not speak against it. */
  boolean startsFreely() {
    return startsFreely;
  }

  /** Ends with a verdict before it has run. */
  Judged judged(Verdict verdict) {
    return new Judged(this, subject, facts, verdict);
  }

  DesignUnderTest subject() {
    return subject;
  }

  /** Source text with {@code class TopModule}. */
  String python() {
    return python;
  }

  /** The compiler's model of the same source; empty if this is it, or there is none. */
  Optional<String> own() {
    return Optional.ofNullable(own);
  }

  /** Whether it is the compiler's own. */
  boolean compiled() {
    return compiled;
  }

  /** Whether an output is one to which the source never gives a known value. */
  boolean leavesOpen(String output) {
    return output != null && open.outputs().contains(output);
  }

  /** Whether the source decides by state without a start value. */
  boolean startsOpen() {
    return open.start();
  }

  /** Whether the source leaves the order of events open. */
  boolean leavesOrder() {
    return open.order();
  }

  /** Whether a simulation from unknown state may never end. */
  boolean mayStandStill() {
    return open.standstill();
  }

  /** What compilations before have shown of the design. */
  CompilationFacts facts() {
    return facts;
  }

  /** What the first run came to; empty if this is it. */
  Optional<Verdict> before() {
    return Optional.ofNullable(before);
  }
}
