import { getBearerMode } from "@/lib/agent/access/bearer-mode";
import type { Manifest } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import { AppError } from "@/lib/errors";

type Agent = { manifest: Pick<Manifest, "access" | "variables"> };

/**
 * Returns the bearer token for the tool; undefined if it takes none. Throws `unauthorized` if it
 * requires one.
 */
export const requireBearer = (agent: Agent, tool: Tool, bearer?: string): string | undefined => {
  const mode = getBearerMode(agent.manifest, tool);
  if (mode === "required" && !bearer)
    throw new AppError("unauthorized", "Missing bearer token", {
      details: "Send the user's token as Authorization: Bearer <token>, in addition to x-api-key.",
      needsBearer: true,
    });
  return mode === "none" ? undefined : bearer;
};

/** Returns what a caller sent for a variable. */
export type ReadVariable = (ref: string) => string | null | undefined;

/** Returns the values of the agent's variables that the caller sent. */
export const readVariables = (
  { manifest: { variables = [] } }: Agent,
  readVariable: ReadVariable,
): Record<string, string> =>
  Object.fromEntries(
    variables.flatMap(({ ref }) => {
      const value = readVariable(ref);
      return value ? [[ref, value]] : [];
    }),
  );

/**
 * Returns the values of the agent's variables. Throws `unauthorized`, which lists every missing
 * required one.
 */
export const requireVariables = (
  agent: Agent,
  readVariable: ReadVariable,
): Record<string, string> => {
  const values = readVariables(agent, readVariable);
  const missingRefs = (agent.manifest.variables ?? []).flatMap(({ ref, required }) =>
    required && !Object.hasOwn(values, ref) ? ref : [],
  );
  const headers = missingRefs.map((ref) => `x-${ref}`).join(", ");
  if (missingRefs.length > 0)
    throw new AppError("unauthorized", `Missing variables: ${missingRefs.join(", ")}`, {
      details:
        missingRefs.length === 1
          ? `Send ${headers} as a request header.`
          : `Send ${headers} as request headers.`,
      missingVariables: missingRefs,
    });
  return values;
};
