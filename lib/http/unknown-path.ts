import { AppError } from "@/lib/errors";
import { truncate } from "@/lib/schema/truncate";
import { toFailureResponse } from "./envelope";
import type { HeaderMap } from "./headers";

/** Creates the function that responds for unknown paths. Its responses also have `headers`. */
export const createRefusePath =
  (headers: HeaderMap) =>
  ({ method, url }: Request): Response => {
    const path = truncate(new URL(url).pathname, 200);
    const error = new AppError("not_found", `There is nothing at ${method} ${path}.`, {
      details: "Published agents are at /api/agents/{slug}, the builder's API is at /api/v1.",
    });
    return toFailureResponse(error, { ...headers, "cache-control": "no-store" });
  };

/** Returns the response for paths that belong to no API and no document for programs. */
export const refusePath = createRefusePath({});
