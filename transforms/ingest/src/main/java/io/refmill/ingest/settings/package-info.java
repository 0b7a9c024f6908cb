/** How inputs are read: formats, limits, licenses. */
package io.refmill.ingest.settings;
