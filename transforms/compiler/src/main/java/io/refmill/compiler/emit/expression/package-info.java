/** Python expressions for those of the IR. */
package io.refmill.compiler.emit.expression;
