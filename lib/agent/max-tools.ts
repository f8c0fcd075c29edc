/** Maximum number of tools per agent. */
export const MAX_TOOLS = 1000;
