/**
 * Directories of Verilog: what each file declares and needs, which files make a design, and how
 * they are read.
 */
package io.refmill.ingest.repository;
