/** How many tools an agent may have. */
export const MAX_TOOLS = 1000;
