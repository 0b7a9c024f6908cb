/** Runs the IR: values of expressions, execution of statements, loops and case items by count. */
package io.refmill.compiler.ir.run;
