/**
 * Reads checkouts of benchmarks in their own layouts. One class for each layout; {@link
 * io.refmill.contamination.layout.Layouts} knows which benchmark has which.
 */
package io.refmill.contamination.layout;
