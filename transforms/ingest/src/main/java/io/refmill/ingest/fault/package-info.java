/** What keeps a file or a record from being read, and whether trying again may help. */
package io.refmill.ingest.fault;
