import type { Manifest } from "@/lib/agent/manifest";
import type { CorsPolicy } from "@/lib/http/cors";
import type { Protocol } from "@/lib/protocols/protocol";
import { traceFields } from "@/lib/tracing/trace-context";
import { listMethods } from "./routing";

/**
 * Creates what an agent allows browsers on other origins: what its protocols and its variables
 * require.
 */
export const createCorsPolicy = (protocols: readonly Protocol[]) => {
  const methods = listMethods(protocols);
  const request = protocols.flatMap(({ corsHeaders }) => corsHeaders.request);
  const response = protocols.flatMap(({ corsHeaders }) => corsHeaders.response);
  const requestHeaders = [
    ...new Set([
      "authorization",
      "content-type",
      // The AI SDK sets it, and Firefox then requires that it is allowed.
      "user-agent",
      "x-api-key",
      "x-request-id",
      ...traceFields,
      ...request,
    ]),
  ].sort();
  const responseHeaders = [...new Set([...response, "x-request-id"])];
  return ({ access, variables = [] }: Manifest): CorsPolicy => ({
    origins: access?.origins ?? [],
    methods,
    requestHeaders: [...requestHeaders, ...variables.map(({ ref }) => `x-${ref}`)],
    responseHeaders,
  });
};
