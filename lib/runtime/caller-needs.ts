import { bearerModeOf } from "@/lib/agent/bearer-mode";
import type { Manifest } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import { AppError } from "@/lib/errors";

type Agent = { manifest: Pick<Manifest, "access" | "variables"> };

/** The Bearer as the tool gets it: dropped when it is not used, a 401 when it is required and missing. */
export const takeBearer = (agent: Agent, tool: Tool, given?: string): string | undefined => {
  const mode = bearerModeOf(agent.manifest, tool);
  if (mode === "required" && !given)
    throw new AppError("unauthorized", "Missing bearer token", {
      details: "Send the user's token as Authorization: Bearer <token>, beside x-api-key.",
      headers: { "www-authenticate": "Bearer" },
    });
  return mode === "none" ? undefined : given;
};

/** The values of the agent's declared variables; a 401 names every required one that is missing. */
export const takeVariables = (
  { manifest }: Agent,
  read: (ref: string) => string | null | undefined,
): Record<string, string> => {
  const values: Record<string, string> = {};
  const missing: string[] = [];
  for (const { ref, required } of manifest.variables ?? []) {
    const value = read(ref);
    if (value) values[ref] = value;
    else if (required) missing.push(ref);
  }
  if (missing.length > 0)
    throw new AppError("unauthorized", `Missing variables: ${missing.join(", ")}`, {
      details: `Send ${missing.map((ref) => `x-${ref}`).join(", ")} as request headers.`,
    });
  return values;
};
