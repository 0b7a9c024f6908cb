/** Draws models of a corpus, to be read or counted. */
package io.refmill.bench.models;
