/** Proofs that models do what their sources do, whatever the inputs: {@code docs/proof.md}. */
package io.refmill.proof;
