/** Start values, and what happens at time zero (IEEE 1800-2017 6.8, 9.2.1). */
package io.refmill.compiler.lower.start;
