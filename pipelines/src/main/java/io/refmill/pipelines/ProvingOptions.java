package io.refmill.pipelines;

/**
 * How models are proven.
 *
 * @param version of the program that decides, such as {@code Yosys 0.23}
 * @param second version of the program that is asked for second opinions, such as {@code Z3
 *     4.8.12}; empty if none is
 * @param seconds of processor time for one model
 */
public record ProvingOptions(String version, String second, int seconds) {
  /** Both programs, for people. */
  public String versions() {
    return second.isEmpty() ? version : version + ", " + second;
  }
}
