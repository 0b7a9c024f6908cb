/**
 * What makes a verified model a training sample: duplicates, benchmark contamination, the text of
 * the task, and a category. Knows nothing of Beam; everything here is a pure function of its
 * arguments.
 */
package io.refmill.curation;
