/** Data types, symbols, the scopes that hold them, and what a name with its selects stands for. */
package io.refmill.compiler.elaborate.type;
