/**
 * Asks language models behind an endpoint: requests, limits, retries, a cache and a budget.
 *
 * <p>Nothing here knows what is asked, nor of Beam.
 */
package io.refmill.llm;
