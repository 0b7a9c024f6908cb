/** What the model takes for x that the source assigns (IEEE 1800-2017 12.5). */
package io.refmill.compiler.lower.dontcare;
