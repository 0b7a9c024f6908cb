/**
 * What verification would miss: single faults are put into verified models, and the verifier has to
 * find each. And what published comparators get wrong, measured on ours.
 */
package io.refmill.bench.mutation;
