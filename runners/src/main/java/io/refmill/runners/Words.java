package io.refmill.runners;

/** Words that depend on numbers. */
final class Words {
  private Words() {}

  /** So many of something: {@code 1 row}, {@code 2 rows}. */
  static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
