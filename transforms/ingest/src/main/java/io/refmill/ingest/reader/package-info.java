/** Files of rows: which there are, where they may be cut, and how each kind is read. */
package io.refmill.ingest.reader;
