package io.refmill.teach.problem;

import io.refmill.schemas.DesignKey;

/**
 * A problem that two agents solve from one specification.
 *
 * @param key its row
 * @param pythonUser the turn that asks for Python
 * @param verilogSystem the system turn of whoever writes Verilog
 * @param verilogUser the turn that asks for Verilog
 * @param truth ground truth of the row in {@code rl}
 */
public record TeamTask(
    DesignKey key, String pythonUser, String verilogSystem, String verilogUser, String truth) {}
