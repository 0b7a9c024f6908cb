/** What verification costs in processor time, and where it goes. */
package io.refmill.bench.verify;
