/** Makes corpora of any size, to run whole builds on. */
package io.refmill.bench.corpus;
