package io.refmill.schemas;

/** Which columns there are. */
public final class SchemaVersion {
  /**
   * Goes up by one whenever columns are added after others have been published; none is ever taken
   * away or given another meaning. The test beside it has a list of the columns of each version.
   */
  public static final int CURRENT = 6;

  private SchemaVersion() {}
}
