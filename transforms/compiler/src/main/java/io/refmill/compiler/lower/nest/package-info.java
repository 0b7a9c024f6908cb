/** Instances that stay classes. */
package io.refmill.compiler.lower.nest;
