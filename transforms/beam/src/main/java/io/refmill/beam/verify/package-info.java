/** Models to verdicts, with those that are known already. */
package io.refmill.beam.verify;
