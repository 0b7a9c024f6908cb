/** What requests cost: prices, what was spent, and what a run may spend. */
package io.refmill.llm.cost;
