package io.refmill.cosim.process;

/**
 * Whether strangers' texts can reach the host at all, should every other check fail.
 *
 * @param complete whether programs run in namespaces of their own, without network and files
 * @param problem why not; empty if they do
 */
public record Isolation(boolean complete, String problem) {}
