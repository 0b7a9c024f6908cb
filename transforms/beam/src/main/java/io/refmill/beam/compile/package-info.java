/** Designs to models. */
package io.refmill.beam.compile;
