package io.refmill.teach.score;

/** The chance that one of k answers is right, estimated without bias from more than k. */
public final class PassAtK {
  private PassAtK() {}

  /**
   * {@code 1 - C(n - c, k) / C(n, k)}, as a product that neither overflows nor cancels.
   *
   * @param n answers
   * @param c right ones among them
   * @param k answers that are drawn, at most {@code n}
   */
  public static double of(int n, int c, int k) {
    if (k < 1 || k > n || c < 0 || c > n) {
      throw new IllegalArgumentException("n = " + n + ", c = " + c + ", k = " + k);
    }
    if (n - c < k) {
      return 1;
    }
    double none = 1;
    for (int i = n - c + 1; i <= n; i++) {
      none *= 1 - (double) k / i;
    }
    return 1 - none;
  }
}
