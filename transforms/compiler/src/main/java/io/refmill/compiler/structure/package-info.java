/** What a lowered design computes, without names: {@code docs/contamination.md}. */
package io.refmill.compiler.structure;
