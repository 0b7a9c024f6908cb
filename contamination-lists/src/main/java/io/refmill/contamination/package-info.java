/**
 * Fingerprints of public benchmarks, and the normal forms that they are taken of.
 *
 * <p>Benchmark text is never stored here: a list holds SHA-256 digests of normalised texts and
 * 64-bit hashes of their n-grams, from which the text cannot be read back. Builder and filter use
 * the same normaliser, so a list and the code that reads it must be of the same {@link
 * io.refmill.contamination.ContaminationList#FORMAT}.
 */
package io.refmill.contamination;
