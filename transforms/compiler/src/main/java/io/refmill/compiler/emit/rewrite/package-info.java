/** What makes a complete model easier to read: rewrites of its statements. */
package io.refmill.compiler.emit.rewrite;
