/** Requests to language models, and what came of them. */
package io.refmill.teach.ask;
