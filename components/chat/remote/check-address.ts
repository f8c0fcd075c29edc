import type { Tool } from "@ag-ui/client";
import { z } from "zod";
import { findRunHeaderProblem } from "@/lib/agent/model/run-header";
import { toIssuePointer } from "@/lib/schema/zod-issue";

const schemes = ["https://", "http://"];

/**
 * Returns a sentence about what is wrong with a URL. Returns undefined while it may still become
 * valid.
 */
export const findUrlProblem = (text: string): string | undefined => {
  const url = text.trim();
  if (schemes.some((scheme) => scheme.startsWith(url.toLowerCase()))) return undefined;
  if (!schemes.some((scheme) => url.toLowerCase().startsWith(scheme)))
    return "Start the URL with https:// or http://.";
  const parsed = URL.parse(url);
  if (!parsed) return "This is not a URL. Check the host and the port.";
  return parsed.username || parsed.password
    ? "A URL cannot have a username or password. Send them in a header."
    : undefined;
};

export const isCompleteUrl = (text: string): boolean =>
  findUrlProblem(text) === undefined && URL.canParse(text.trim());

export const findHeaderProblem = (row: { name: string; value: string }): string | undefined => {
  const name = row.name.trim();
  if (name === "") return row.value === "" ? undefined : "Enter the header’s name.";
  return findRunHeaderProblem(name, row.value);
};

const toolsSchema = z.array(
  z.object({
    name: z.string().min(1),
    description: z.string(),
    parameters: z.looseObject({}).optional(),
  }),
);

/** Parses the tools to offer to the agent, or returns what is wrong with their JSON. */
export const readTools = (text: string): { tools: Tool[] } | { problem: string } => {
  if (text.trim() === "") return { tools: [] };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problem: `This is not JSON. ${error instanceof Error ? error.message : ""}` };
  }
  const result = toolsSchema.safeParse(value);
  if (result.success)
    return {
      tools: result.data.map(({ parameters, ...tool }) => ({
        ...tool,
        parameters: parameters ?? { type: "object", properties: {} },
      })),
    };
  const path = toIssuePointer(result.error.issues[0]?.path ?? []);
  return {
    problem: `Enter a list of tools, each with a name and a description. Check ${path || "the whole text"}.`,
  };
};

export const exampleTools = JSON.stringify(
  [
    {
      name: "askForColor",
      description: "Asks the person for a color.",
      parameters: { type: "object", properties: { prompt: { type: "string" } } },
    },
  ],
  null,
  2,
);
