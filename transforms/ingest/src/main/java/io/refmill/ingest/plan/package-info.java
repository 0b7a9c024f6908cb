/** What is to be read, as values that travel, and what inputs are called and may be. */
package io.refmill.ingest.plan;
