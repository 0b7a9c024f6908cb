package io.refmill.compiler.ir;

import io.refmill.diagnostics.SourceLocation;
import java.util.List;

/**
 * A function with inputs and a result. Tasks and functions with outputs or side effects are
 * expanded where they are called by the elaborator. Mutable only while the elaborator builds it, so
 * that a recursive one can refer to itself.
 *
 * <p>Compared by identity.
 */
public final class Subroutine {
  private final String name;
  private final List<Signal> inputs;
  private final Signal result;
  private List<Signal> locals = List.of();
  private Statement body;
  private final boolean automatic;
  private int hiddenInputs;
  private final SourceLocation location;

  /**
   * @param name unique in its module
   * @param inputs variables that hold the arguments
   * @param result the variable named like the function
   */
  public Subroutine(
      String name, List<Signal> inputs, Signal result, boolean automatic, SourceLocation location) {
    this.name = name;
    this.inputs = List.copyOf(inputs);
    this.result = result;
    this.automatic = automatic;
    this.location = location;
  }

  /** Completes the subroutine. */
  public void define(List<Signal> theLocals, Statement theBody) {
    this.locals = List.copyOf(theLocals);
    this.body = theBody;
  }

  /** Says that the last inputs stand for signals that the function reads by itself. */
  public void hideInputs(int count) {
    this.hiddenInputs = count;
  }

  /**
   * How many of the last inputs stand for signals that the function reads by itself: nobody who
   * calls it is sensitive to them (IEEE 1800-2017 9.2.2.2.2).
   */
  public int hiddenInputs() {
    return hiddenInputs;
  }

  public String name() {
    return name;
  }

  public List<Signal> inputs() {
    return inputs;
  }

  public Signal result() {
    return result;
  }

  public List<Signal> locals() {
    return locals;
  }

  public Statement body() {
    return body;
  }

  public boolean automatic() {
    return automatic;
  }

  public SourceLocation location() {
    return location;
  }

  @Override
  public String toString() {
    return name;
  }
}
