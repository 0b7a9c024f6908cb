/**
 * Expressions between the two passes of sizing (IEEE 1800-2017 11.6.1): their own width and sign
 * are known, those of their context are not.
 */
package io.refmill.compiler.elaborate.operand;
