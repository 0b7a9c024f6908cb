/** Which license a text, a file or a column names, and which ones are wanted. */
package io.refmill.ingest.license;
