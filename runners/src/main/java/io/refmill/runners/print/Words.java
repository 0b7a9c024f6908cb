package io.refmill.runners.print;

/** Words that depend on numbers. */
public final class Words {
  private Words() {}

  /** So many of something: {@code 1 row}, {@code 2 rows}. */
  public static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
