import { isObject } from "@/lib/agent/json";

export type ToolsAnswer = { tools: unknown[]; name?: string; description?: string };

const text = (value: unknown) =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;

const about = (agent: unknown) => {
  const { name, description } = isObject(agent) ? agent : { name: agent, description: undefined };
  const [named, described] = [text(name), text(description)];
  return { ...(named && { name: named }), ...(described && { description: described }) };
};

/**
 * Finds the tools in an agent's response to `GET /tools`, in any envelope seen in practice: `{tools}`, a bare
 * list, `{success, agent, tools}` and `{responseType, data: {tools}}`.
 */
export const findTools = (answer: unknown): ToolsAnswer | undefined => {
  if (Array.isArray(answer)) return { tools: answer };
  if (!isObject(answer)) return undefined;
  const { tools, agent, data } = answer;
  if (Array.isArray(tools)) return { tools, ...about(agent) };
  if (Array.isArray(data)) return { tools: data, ...about(agent) };
  if (isObject(data) && Array.isArray(data.tools))
    return { tools: data.tools, ...about(agent ?? data.agent) };
  return undefined;
};

/** Describes a response without tools, to follow "The agent returned". */
export const describeAnswer = (answer: unknown): string => {
  if (isObject(answer)) {
    const { success, error } = answer;
    const message = isObject(error) ? error.message : error;
    if (success === false || typeof error === "string")
      return `an error: ${text(message)?.slice(0, 200) ?? "no reason given"}`;
    const keys = Object.keys(answer);
    if (keys.length === 0) return "an empty object";
    const named = keys.slice(0, 8).map((key) => JSON.stringify(key.slice(0, 40)));
    return `an object with ${named.join(", ")}${keys.length > 8 ? " and more" : ""}`;
  }
  if (answer === null) return "null";
  return typeof answer === "string" ? "a string" : `a ${typeof answer}`;
};
