/**
 * What stages work with, and their files: parts that are written, rollouts that are read again,
 * rows that are kept.
 */
package io.refmill.teach.run;
