import type { HttpHandler } from "@/lib/agent/handlers/http";

/**
 * A placeholder for a request that is yet to be filled in, so that the rest of a tool can be
 * checked.
 */
export const blankHandler: HttpHandler = {
  kind: "http",
  method: "GET",
  url: "https://example.com/",
};
