import { AppError } from "@/lib/errors";
import { toFailureResponse } from "./envelope";
import type { HeaderMap } from "./headers";

/** The methods of a read-only route. */
export const allowedMethods = "GET, HEAD, OPTIONS";

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
