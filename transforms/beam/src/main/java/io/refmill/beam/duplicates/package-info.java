/** Duplicates and near duplicates: clusters, and which of each is kept. */
package io.refmill.beam.duplicates;
