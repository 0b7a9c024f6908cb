/** Times the stages of the compiler. */
package io.refmill.bench.compiler;
