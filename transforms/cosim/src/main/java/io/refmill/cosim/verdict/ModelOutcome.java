package io.refmill.cosim.verdict;

/** What running a model alone has come to: answers, or a verdict already. */
sealed interface ModelOutcome permits Answered, Judged {}
