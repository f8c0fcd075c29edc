import { onTestFinished } from "vitest";
import { type AllowRule, parseAllowRule } from "./allow-rule";
import type { ResolvedAddress } from "./guarded-agent";
import { createOutbound } from "./outbound";
import { isOutboundError, type OutboundError } from "./outbound-error";

/** Creates an outbound client for the running test. `resolvesTo` resolves its DNS lookups. */
export const createTestClient = (
  allow: readonly (string | AllowRule)[],
  resolvesTo?: (host: string) => string[],
) => {
  const client = createOutbound({
    allow: allow.map((rule) => (typeof rule === "string" ? parseAllowRule(rule) : rule)),
    ...(resolvesTo && {
      resolve: async (host: string): Promise<ResolvedAddress[]> =>
        resolvesTo(host).map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    }),
  });
  onTestFinished(client.close);
  return client;
};

/**
 * Returns the `OutboundError` that a request fails with. Throws if the request fails otherwise or
 * succeeds.
 */
export const getFailure = async (response: Promise<unknown>): Promise<OutboundError> => {
  const error = await response.then(
    (value) => new Error(`It did not fail: ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (isOutboundError(error)) return error;
  throw error;
};
