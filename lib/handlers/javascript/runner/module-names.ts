/** Names of modules in an engine. Authors would not import those in parentheses, and cannot. */
export const TOOL_FILE = "tool.js";
/** Imports the tool's module to evaluate it. */
export const CALL_FILE = "(call)";
/**
 * Imports the tool's module and then `STOP_FILE`, which is refused, so that the tool's module is
 * only compiled.
 */
export const COMPILE_FILE = "(compile)";
export const STOP_FILE = "(stop)";
