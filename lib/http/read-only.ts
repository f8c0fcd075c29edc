import { AppError } from "@/lib/errors";
import { toFailureResponse } from "./envelope";
import type { HeaderMap } from "./headers";

/** The methods of a read-only route. */
const allowedMethods = "GET, HEAD, OPTIONS";

/**
 * Lets pages on any origin read a document about sign-in, which contains nothing that needs
 * protection. MCP clients send their revision with the request.
 */
export const metadataCorsHeaders: HeaderMap = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": allowedMethods,
  "access-control-allow-headers": "mcp-protocol-version",
};

/**
 * Creates the handler for other methods of a read-only route. Its responses also have `headers`.
 */
export const createRefuseMethod =
  (headers: HeaderMap) =>
  ({ method }: Request): Response => {
    if (method === "OPTIONS")
      return new Response(null, { status: 204, headers: { ...headers, allow: allowedMethods } });
    const message = `${method} is not allowed here. Use ${allowedMethods}.`;
    return toFailureResponse(new AppError("method_not_allowed", message), {
      ...headers,
      "cache-control": "no-store",
      allow: allowedMethods,
    });
  };

export const refuseMethod = createRefuseMethod({});
