/** What is said of Verilog before anything runs it. */
package io.refmill.cosim.source;
