/** Why answers of such a tool are never kept; undefined when they may be. */
export const cacheRefusal = (asks: boolean | undefined, method?: string): string | undefined => {
  if (asks) return "Not kept: this tool asks before it runs, so each call is a call.";
  if (method !== undefined && method !== "GET" && method !== "HEAD")
    return `Not kept: a ${method} request may change something.`;
  return undefined;
};
