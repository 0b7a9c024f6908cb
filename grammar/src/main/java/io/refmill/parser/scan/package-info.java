/**
 * A first look at Verilog text, before any preprocessing or parsing: its tokens as Icarus Verilog
 * cuts them, and the places where readers of the text may differ.
 */
package io.refmill.parser.scan;
