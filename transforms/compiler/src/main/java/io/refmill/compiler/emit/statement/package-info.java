/** Python statements for those of the IR. */
package io.refmill.compiler.emit.statement;
