/** The client for endpoints that speak OpenAI's chat completions: limits, retries, timeouts. */
package io.refmill.llm.client;
