import { AppError } from "@/lib/errors";
import { toFailureResponse } from "./envelope";

const allow = "GET, HEAD, OPTIONS";

/** What a route that is only read responds to other methods. */
export const refuseMethod = ({ method }: Request): Response => {
  if (method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
  const error = new AppError("method_not_allowed", `${method} is not allowed here. Use ${allow}.`);
  return toFailureResponse(error, { "cache-control": "no-store", allow });
};
