/** Walks over the IR: children, expressions of statements, signals, and rewriting. */
package io.refmill.compiler.ir.walk;
