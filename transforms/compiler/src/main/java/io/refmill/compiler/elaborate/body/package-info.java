/**
 * Types, expressions, declarations, statements and subroutines. They need each other in the
 * language itself: a type has constant bounds, an expression calls a function, a function declares
 * types.
 */
package io.refmill.compiler.elaborate.body;
