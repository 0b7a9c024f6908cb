/**
 * A run from its start to its end: scratch files, programs, signals, want of memory, exit codes.
 */
package io.refmill.runners.run;
