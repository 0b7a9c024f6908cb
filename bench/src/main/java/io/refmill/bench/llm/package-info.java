/** What the client for language models costs and keeps, measured at a server. */
package io.refmill.bench.llm;
