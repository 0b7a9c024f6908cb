/** What is read: designs, and rows for what is none. */
package io.refmill.ingest.record;
