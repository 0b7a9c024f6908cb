/** Differential fuzzing of the compiler against the simulator, and of the parser against itself. */
package io.refmill.bench.fuzz;
