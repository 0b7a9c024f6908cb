package io.refmill.cosim.verdict;

import io.refmill.contract.Verdict;
import io.refmill.cosim.icarus.CompilationFacts;
import io.refmill.cosim.icarus.DesignUnderTest;
import java.util.Optional;

/** A model that is to be judged. Two are never equal. */
public final class Candidate {
  private final DesignUnderTest subject;
  private final String python;
  private final boolean compiled;
  private final boolean unknowable;
  private final CompilationFacts facts;
  private final Verdict before;

  private Candidate(
      DesignUnderTest subject,
      String python,
      boolean compiled,
      boolean unknowable,
      CompilationFacts facts,
      Verdict before) {
    this.subject = subject;
    this.python = python;
    this.compiled = compiled;
    this.unknowable = unknowable;
    this.facts = facts;
    this.before = before;
  }

  /**
   * A model of a design of which nothing is known yet.
   *
   * @param compiled whether it is the compiler's own
   * @param unknowable whether no calls will ever make all outputs known
   */
  public static Candidate of(
      DesignUnderTest subject, String python, boolean compiled, boolean unknowable) {
    return new Candidate(subject, python, compiled, unknowable, CompilationFacts.NONE, null);
  }

  /**
   * The same model for a longer run.
   *
   * @param longer the design for more calls
   * @param before what the first run came to, which says little
   */
  Candidate again(DesignUnderTest longer, Judged before) {
    return new Candidate(longer, python, compiled, unknowable, before.facts(), before.verdict());
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

  /** Whether it is the compiler's own. */
  boolean compiled() {
    return compiled;
  }

  /** Whether no calls will ever make all outputs known, so that more of them are of no use. */
  boolean unknowable() {
    return unknowable;
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
