/** The order of processes within a call, and where it is open (IEEE 1800-2017 4.7). */
package io.refmill.compiler.lower.schedule;
