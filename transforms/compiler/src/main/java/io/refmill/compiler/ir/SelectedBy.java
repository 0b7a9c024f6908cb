package io.refmill.compiler.ir;

/**
 * The constant by which the source selects a bit, as in {@code state[IDLE]}: for those who read of
 * it. Any two are equal, so that nothing else can depend on them.
 */
public final class SelectedBy {
  /** That of bits which the source selects by no constant with a name. */
  public static final SelectedBy NOTHING = new SelectedBy(null);

  private final Expression.Constant index;

  private SelectedBy(Expression.Constant index) {
    this.index = index;
  }

  /** A constant that has a name, or is computed from some. */
  static SelectedBy of(Expression.Constant index) {
    return index.speaks() ? new SelectedBy(index) : NOTHING;
  }

  /** The constant, whose number is that of the bit; null where there is none. */
  public Expression.Constant index() {
    return index;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof SelectedBy;
  }

  @Override
  public int hashCode() {
    return 0;
  }

  @Override
  public String toString() {
    return index == null ? "" : index.toString();
  }
}
