/** Flink clusters: one on this machine, and what its REST interface says of any. */
package io.refmill.runners.cluster;
