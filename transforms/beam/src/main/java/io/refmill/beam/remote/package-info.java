/** Files on storages that Beam has a file system for, as paths that all other code can read. */
package io.refmill.beam.remote;
