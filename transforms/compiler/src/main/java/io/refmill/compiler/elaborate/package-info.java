/**
 * Elaboration: syntax trees become the typed IR of one top module. Bottom up, each package may use
 * those before it: {@code report}, {@code constant}, {@code type}, {@code known} and {@code
 * operand}, {@code body}, {@code structure}; here is the entry.
 */
package io.refmill.compiler.elaborate;
