package io.refmill.contamination;

import java.util.Set;

/** Reserved words (IEEE 1800-2017 annex B) that occur in synthesisable text and test benches. */
final class VerilogKeywords {
  static final Set<String> ALL =
      Set.of(
          ("always always_comb always_ff always_latch and assert assign automatic begin bit break"
                  + " buf bufif0 bufif1 byte case casex casez cell clocking const continue deassign"
                  + " default defparam design disable do edge else end endcase endclocking endfunction"
                  + " endgenerate endinterface endmodule endpackage endprimitive endspecify endtable"
                  + " endtask enum event export extends final for force foreach forever fork function"
                  + " generate genvar if iff import initial inout input inside instance int integer"
                  + " interface join large liblist library local localparam logic longint macromodule"
                  + " medium modport module nand negedge new nmos nor not notif0 notif1 null or output"
                  + " package packed parameter pmos posedge primitive priority program property pull0"
                  + " pull1 pulldown pullup real realtime ref reg release repeat return rnmos rpmos"
                  + " rtran scalared shortint shortreal signed small specify specparam static string"
                  + " strong0 strong1 struct super supply0 supply1 table tagged task this time"
                  + " timeprecision timeunit tran tri tri0 tri1 triand trior trireg type typedef union"
                  + " unique unique0 unsigned use uwire var vectored virtual void wait wand weak0"
                  + " weak1 while wire with wor xnor xor")
              .split(" "));

  private VerilogKeywords() {}
}
