/** Rows into shards, marks and lists. */
package io.refmill.beam.write;
