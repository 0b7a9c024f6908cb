/** What holds for a whole run: its counters, its limit on faults, what becomes of each record. */
package io.refmill.beam.run;
