/** What the columns of a row say, whatever kind of file it was in. */
package io.refmill.ingest.row;
