/** The flat design, and what it looks like between two passes. */
package io.refmill.compiler.lower.form;
