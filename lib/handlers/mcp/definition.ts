import { hash } from "node:crypto";
import { definitionKeys, type RemoteDefinition } from "@/lib/agent/handlers/mcp";
import { canonicalJson, isObject, measureJson } from "@/lib/schema/json";

const MAX_DEPTH = 128;
const MAX_KEYS = 100_000;

/** A tool of an MCP server, with the hash of its definition. */
export type PinnedDefinition = {
  definition: RemoteDefinition;
  pin: string;
  /** Whether the server runs the tool only as a task (revision 2025-11-25). */
  requiresTask?: true;
};

const requiresTask = ({ execution }: Record<string, unknown>) =>
  isObject(execution) && execution.taskSupport === "required";

/** Returns the hash that a handler's pin is compared with. */
const toPin = (definition: RemoteDefinition): string =>
  `sha256-${hash("sha256", canonicalJson(definition), "base64")}`;

/**
 * Returns the definition of a listed tool without the parts that the pin does not cover, or
 * undefined if it is not a valid tool.
 */
export const toPinnedDefinition = (listed: unknown): PinnedDefinition | undefined => {
  if (!isObject(listed) || typeof listed.name !== "string" || listed.name === "") return undefined;
  const { depth, keys } = measureJson(listed, { depth: MAX_DEPTH, keys: MAX_KEYS });
  if (depth > MAX_DEPTH || keys > MAX_KEYS) return undefined;
  const definition: RemoteDefinition = { name: listed.name };
  for (const key of definitionKeys)
    if (listed[key] !== undefined) Object.assign(definition, { [key]: listed[key] });
  return {
    definition,
    pin: toPin(definition),
    ...(requiresTask(listed) && { requiresTask: true }),
  };
};
