/** Rows of datasets as tasks for language models. */
package io.refmill.teach.problem;
