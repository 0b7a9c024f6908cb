/** Models in CPython. */
package io.refmill.cosim.python;
