/** Proofs of models that were verified, with those that are known already. */
package io.refmill.beam.prove;
