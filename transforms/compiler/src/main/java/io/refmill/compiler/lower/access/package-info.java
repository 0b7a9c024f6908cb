/** Who reads and writes which bits, and the graphs that follow from it. */
package io.refmill.compiler.lower.access;
