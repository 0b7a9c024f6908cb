package io.refmill.pipelines;

/**
 * How models are proven.
 *
 * @param version of the program that decides, such as {@code Yosys 0.23}
 * @param seconds of processor time for one model
 */
public record ProvingOptions(String version, int seconds) {}
