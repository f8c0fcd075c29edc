import { AppError } from "@/lib/errors";
import { truncate } from "@/lib/schema/truncate";
import { toFailureResponse } from "./envelope";

/** Returns the response for paths below `/api` that belong to no API. */
export const refusePath = ({ method, url }: Request): Response => {
  const path = truncate(new URL(url).pathname, 200);
  const error = new AppError("not_found", `There is nothing at ${method} ${path}.`, {
    details: "Published agents are at /api/agents/{slug}, the builder's API is at /api/v1.",
  });
  return toFailureResponse(error, { "cache-control": "no-store" });
};
