/** Hostile texts, and what the rules of text and the simulator make of them. */
package io.refmill.bench.attack;
