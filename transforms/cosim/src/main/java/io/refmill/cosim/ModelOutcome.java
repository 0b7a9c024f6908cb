package io.refmill.cosim;

/** What running a model alone has come to: answers, or a verdict already. */
sealed interface ModelOutcome permits Answered, Judged {}
