/** Rows and models against fingerprints of benchmarks. */
package io.refmill.beam.screen;
