package io.refmill.dataset;

/**
 * Duplicates of each other.
 *
 * @param id of the preferred record among them, see {@link Sample#PREFERENCE}
 * @param size number of them; 1 for a design that is like no other one
 */
public record Cluster(String id, int size) {}
