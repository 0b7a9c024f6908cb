/** The Python model: classes, state, phases, functions. */
package io.refmill.compiler.emit.model;
