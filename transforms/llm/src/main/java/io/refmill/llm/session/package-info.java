/** All that a run needs to ask models: client, cache, budget, and the count of it all. */
package io.refmill.llm.session;
