package io.refmill.teach.demo;

import java.util.List;

/** Code that does harm wherever it can. */
final class Hostile {
  static final List<String> PYTHON =
      List.of(
          "import os\nos.system('touch refmill_was_here')\n"
              + "class TopModule:\n    def eval(self, inputs):\n        return {}\n",
          "class TopModule:\n    def eval(self, inputs):\n"
              + "        open('/refmill_was_here', 'w').write('x')\n        return {}\n",
          "class TopModule:\n    def eval(self, inputs):\n"
              + "        while True:\n            pass\n",
          "class TopModule:\n    def __init__(self):\n        self.all = [0] * (1 << 40)\n"
              + "    def eval(self, inputs):\n        return {}\n",
          "class TopModule:\n    def eval(self, inputs):\n"
              + "        return ().__class__.__bases__[0].__subclasses__()\n",
          "class TopModule:\n    def eval(self, inputs):\n        return self.eval(inputs)\n",
          "class Always(int):\n    def __eq__(self, other):\n        return True\n"
              + "class TopModule:\n    def eval(self, inputs):\n        return {'y': Always()}\n",
          "class TopModule:\n    def eval(self, inputs):\n        raise SystemExit(0)\n");

  static final List<String> VERILOG =
      List.of(
          "module %s; initial $system(\"touch refmill_was_here\"); endmodule\n",
          "`include \"/etc/passwd\"\nmodule %s; endmodule\n",
          "module %s; initial forever ; endmodule\n",
          "module %s; integer f; initial f = $fopen(\"refmill_was_here\", \"w\"); endmodule\n");

  private Hostile() {}
}
