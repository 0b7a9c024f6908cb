/** Files as bytes, texts and paths that travel. Knows nothing of what they are read for. */
package io.refmill.ingest.file;
