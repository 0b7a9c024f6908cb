/** What kind each process is, what starts it, and which are needed (IEEE 1800-2017 9.2). */
package io.refmill.compiler.lower.process;
