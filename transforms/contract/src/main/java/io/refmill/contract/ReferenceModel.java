package io.refmill.contract;

/**
 * A generated model.
 *
 * @param python source text with {@code class TopModule}
 * @param design its interface
 */
public record ReferenceModel(String python, DesignInterface design) {}
