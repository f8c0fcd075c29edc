/** Why such a tool's results are never cached, as a sentence; undefined when they may be. */
export const uncacheableReason = (
  requiresConfirmation: boolean | undefined,
  method?: string,
): string | undefined => {
  if (requiresConfirmation)
    return "Not cached: this tool requires confirmation, so every call runs it.";
  if (method !== undefined && method !== "GET" && method !== "HEAD")
    return `Not cached: a ${method} request may change something.`;
  return undefined;
};
