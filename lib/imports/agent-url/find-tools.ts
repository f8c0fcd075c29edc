import { isObject } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";

export type ToolListing = { tools: unknown[]; name?: string; description?: string };

const nonEmptyText = (value: unknown) =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;

const readIdentity = (agent: unknown) => {
  const { name, description } = isObject(agent) ? agent : { name: agent, description: undefined };
  const agentName = nonEmptyText(name);
  const agentDescription = nonEmptyText(description);
  return {
    ...(agentName && { name: agentName }),
    ...(agentDescription && { description: agentDescription }),
  };
};

/**
 * Finds the tools in an agent's response to `GET /tools`, in any envelope seen in practice:
 * `{tools}`, a bare array, `{success, agent, tools}`, `{responseType, data: {tools}}` and MCP's
 * `{jsonrpc, result: {tools}}`. Returns undefined if there are none.
 */
export const findTools = (response: unknown): ToolListing | undefined => {
  if (Array.isArray(response)) return { tools: response };
  if (!isObject(response)) return undefined;
  const { tools, agent, result, data = result } = response;
  if (Array.isArray(tools)) return { tools, ...readIdentity(agent) };
  if (Array.isArray(data)) return { tools: data, ...readIdentity(agent) };
  if (isObject(data) && Array.isArray(data.tools))
    return { tools: data.tools, ...readIdentity(agent ?? data.agent) };
  return undefined;
};

/** Describes a response without tools, in words that can follow "The agent returned". */
export const describeResponse = (response: unknown): string => {
  if (isObject(response)) {
    const { success, error } = response;
    const message = isObject(error) ? error.message : error;
    if (success === false || typeof error === "string")
      return `an error: ${cutText(nonEmptyText(message) ?? "no reason given", 200)}`;
    const keys = Object.keys(response);
    if (keys.length === 0) return "an empty object";
    const quotedKeys = keys.slice(0, 8).map((key) => JSON.stringify(cutText(key, 40)));
    return `an object with ${quotedKeys.join(", ")}${keys.length > 8 ? " and more" : ""}`;
  }
  if (response === null) return "null";
  return typeof response === "string" ? "a string" : `a ${typeof response}`;
};
