/** Where processes let others run, and what they share with these meanwhile. */
package io.refmill.compiler.elaborate.pause;
