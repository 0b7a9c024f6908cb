/** Designs in Icarus Verilog: benches, compilation, simulation, alone and in company. */
package io.refmill.cosim.icarus;
