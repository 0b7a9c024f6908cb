/**
 * What language models are asked about designs, and what is made of their answers: reasoning for
 * verified models, models for designs that the compiler could not convert, conversations of two
 * agents, and problems of the right difficulty.
 *
 * <p>Nothing here knows of Beam or of how an endpoint is reached. Answers are run where the
 * verifier and the reward module run what strangers wrote, and nowhere else.
 */
package io.refmill.teach;
