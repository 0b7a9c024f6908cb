/** What the source leaves open, and where a simulator may differ. */
package io.refmill.compiler.lower.doubt;
