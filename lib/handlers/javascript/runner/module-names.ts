/** Names of modules in an engine. An author would not import the ones in parentheses, and cannot. */
export const TOOL_FILE = "tool.js";
/** The module that imports the tool's to evaluate it. */
export const CALL_FILE = "(call)";
/** The module that imports the tool's and then `STOP_FILE`, which is refused, to compile the tool's only. */
export const COMPILE_FILE = "(compile)";
export const STOP_FILE = "(stop)";
