/** What lowering makes: the steps of a call, start values, instances that are classes. */
package io.refmill.compiler.lower.plan;
