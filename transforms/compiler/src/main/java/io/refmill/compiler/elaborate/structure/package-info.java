/**
 * Modules and what they consist of: ports, generate constructs, instances, interfaces, primitives,
 * processes.
 */
package io.refmill.compiler.elaborate.structure;
