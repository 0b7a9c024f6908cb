/**
 * Looks into datasets that are written: rows, statistics, a page of them. Knows nothing of how they
 * were made.
 */
package io.refmill.report;
