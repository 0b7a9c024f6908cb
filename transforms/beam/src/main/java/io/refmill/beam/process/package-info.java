/** What workers of one process share, and what a process must have to work on a run. */
package io.refmill.beam.process;
