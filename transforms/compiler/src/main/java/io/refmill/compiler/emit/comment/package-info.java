/** Comments of the source that explain the model. */
package io.refmill.compiler.emit.comment;
