/** What conditions say about operands that may be unknown, and when operands are known. */
package io.refmill.compiler.elaborate.known;
