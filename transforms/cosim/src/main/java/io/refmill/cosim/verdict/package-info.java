/** From runs of both sides to a verdict. */
package io.refmill.cosim.verdict;
