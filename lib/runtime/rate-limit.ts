import type { Tool } from "@/lib/agent/tool";
import { formatError } from "@/lib/agent/tool-error";
import { AppError } from "@/lib/errors";
import type { CompiledAgent } from "./compiled-agent";
import type { Rates, Taken } from "./rates";

type Rate = NonNullable<NonNullable<Tool["limits"]>["rate"]>;
type Asked = {
  agent: Pick<CompiledAgent, "id">;
  tool: Tool;
  keyId: string | null;
  /** The user whom a host calls for, or the key. */
  clientId: string;
};

/** The fields of draft-ietf-httpapi-ratelimit-headers, and the three that came before it and are read more widely. */
const rateHeaders = (calls: number, perSeconds: number, { remaining, resetSeconds }: Taken) => ({
  "ratelimit-policy": `"tool";q=${calls};w=${perSeconds}`,
  ratelimit: `"tool";r=${remaining};t=${resetSeconds}`,
  "ratelimit-limit": String(calls),
  "ratelimit-remaining": String(remaining),
  "ratelimit-reset": String(resetSeconds),
});

/** Counts a call against its tool's rate and writes what is left into `headers`; throws a 429 when nothing is. */
export const takeRate = async (
  rates: Rates,
  { calls, perSeconds, per }: Rate,
  { agent, tool, keyId, clientId }: Asked,
  headers: Record<string, string>,
): Promise<void> => {
  const who = { key: keyId, user: clientId, tool: "" }[per];
  const counted = JSON.stringify([agent.id, tool.name, per, who]);
  const taken = await rates.take(counted, calls, perSeconds);
  Object.assign(headers, rateHeaders(calls, perSeconds, taken));
  if (taken.allowed) return;
  const each = { key: "with one key", user: "for one user", tool: "in all" }[per];
  const message = `"${tool.name}" may be called ${calls} times in ${perSeconds} seconds ${each}.`;
  const recoveryHint = `Wait ${taken.resetSeconds} seconds, then try again.`;
  throw new AppError("rate_limited", message, {
    details: formatError({ code: "RATE_LIMITED", message, recoveryHint }),
    headers: { ...headers, "retry-after": String(taken.resetSeconds) },
  });
};
