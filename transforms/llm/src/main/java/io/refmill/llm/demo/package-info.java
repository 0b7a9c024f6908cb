/** A server that answers by a script, for tests and for a first try without a key. */
package io.refmill.llm.demo;
