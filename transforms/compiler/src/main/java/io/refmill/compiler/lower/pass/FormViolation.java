package io.refmill.compiler.lower.pass;

/** A pass left a design in another form than it promises: a bug of ours, never of the source. */
final class FormViolation extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  /**
   * @param found what does not hold, with its place in the source
   */
  FormViolation(Pass pass, String found) {
    super("after " + pass.passName() + ": " + found);
  }
}
