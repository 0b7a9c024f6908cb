package io.refmill.schemas;

/** Which columns there are. */
public final class SchemaVersion {
  /**
   * Goes up by one whenever a column is added; none is ever taken away or given another meaning.
   */
  public static final int CURRENT = 3;

  private SchemaVersion() {}
}
