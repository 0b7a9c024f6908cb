/**
 * Python as a tree, and the printer that alone makes text of it.
 *
 * <p>Expressions ({@link io.refmill.compiler.emit.python.PyExpression}): names, attributes,
 * subscriptions, calls; integers with their notation, floats, strings, truth values; unary and
 * binary operators, sums of added and subtracted terms, chains of one associative operator;
 * comparisons, with one bound or two; conditional expressions; lists, tuples, dictionaries. None of
 * them has parentheses. {@link io.refmill.compiler.emit.python.Bounded} is an expression with the
 * interval of its values: two equal expressions can have different ones.
 *
 * <p>Statements ({@link io.refmill.compiler.emit.python.PyStatement}): assignments, calls, {@code
 * pass}, {@code break}, {@code continue}, {@code return}, {@code raise}; choices and loops;
 * functions and classes; comments of the emitter's own. Each has the places in the source that it
 * comes from ({@link io.refmill.compiler.emit.python.Origin}). {@link
 * io.refmill.compiler.emit.python.BlockBuilder} collects them while they are written.
 *
 * <p>{@link io.refmill.compiler.emit.python.PythonPrinter} knows precedence, parentheses, width of
 * lines and where comments stand. Both kinds of nodes are visited by all who tell them apart, so
 * that a new kind does not compile until everyone has thought of it.
 */
package io.refmill.compiler.emit.python;
