import { z } from "zod";
import { getHandlerKind } from "@/lib/agent/handlers";
import { type Tool, toolFieldsSchema } from "@/lib/agent/tool";
import { checkCompleteness, descriptionParts } from "@/lib/analysis/description-parts";
import { lintTool } from "@/lib/analysis/lint-tool";
import { replaceValue } from "@/lib/analysis/replace-value";
import { createSimilarList } from "@/lib/analysis/similar-tools";
import { appendPointer, isObject } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";
import {
  askModel,
  type ProposalPorts,
  type ProposalRequest,
  type ProposalResult,
  type Reading,
} from "./ask-model";
import { blankHandler } from "./blank-handler";
import { quoteText, quotingRule } from "./quote-text";
import { findIntrusions } from "./text-safety";

/** A new text for one description. `path` is a JSON Pointer into the tool. */
type DescriptionChange = { path: string; before: string; after: string };

/** A tool as it is in the editor, without a handler while that is invalid. */
type DescribedTool = Pick<
  Tool,
  | "name"
  | "description"
  | "parameters"
  | "outputSchema"
  | "responseType"
  | "confirmationRequired"
  | "enabled"
  | "modes"
> & { handler?: Tool["handler"] | undefined };

type ImproveRequest = ProposalRequest & {
  tool: DescribedTool;
  otherTools: readonly Tool[];
};

const MAX_DESCRIPTIONS = 100;
const MAX_DEFINITION_LENGTH = 60_000;

const proposalSchema = z.object({
  description: z.string().describe("The tool's description."),
  parameters: z
    .array(z.object({ path: z.string(), description: z.string() }))
    .max(MAX_DESCRIPTIONS)
    .describe("The descriptions to change, each with the path that it has in the data."),
});

/** Lists the descriptions of a schema's properties at any depth, by JSON Pointer. */
const listDescriptions = (schema: unknown, path: string): [path: string, text: string][] => {
  if (!isObject(schema)) return [];
  const properties = isObject(schema.properties) ? schema.properties : {};
  return [
    ...Object.entries(properties).flatMap(([name, property]) => {
      if (!isObject(property)) return [];
      const at = appendPointer(appendPointer(path, "properties"), name);
      const text = typeof property.description === "string" ? property.description : "";
      return [
        [appendPointer(at, "description"), text] as [string, string],
        ...listDescriptions(property, at),
      ];
    }),
    ...listDescriptions(schema.items, appendPointer(path, "items")),
  ];
};

/**
 * Returns the parts of the tool that the model may read: no headers, no authentication, and no
 * body.
 */
const describeTool = (tool: DescribedTool, similar: readonly Tool[]) => {
  const { handler } = tool;
  const request = handler && getHandlerKind(handler).getRequest?.(handler);
  const { name, description, parameters, outputSchema, responseType, confirmationRequired } = tool;
  return {
    name,
    description,
    parameters,
    outputSchema,
    responseType,
    confirmationRequired,
    descriptions: Object.fromEntries(listDescriptions(parameters, "/parameters")),
    ...(request && { request: `${request.method} ${request.url.split("?")[0]}` }),
    code: handler && getHandlerKind(handler).getModule?.(handler)?.code,
    readsLike: similar.map((other) => ({ name: other.name, description: other.description })),
  };
};

const writeSystem = (id: string) =>
  [
    "You improve the descriptions of one tool of an AI agent. Another model relies on them alone to decide when to call the tool and with which arguments.",
    `A good description says, in this order and as far as the data supports it: ${Object.values(
      descriptionParts,
    )
      .map(({ explanation }) => explanation)
      .join(" ")}`,
    "Start with a verb. Use short, plain sentences in the language of the current description, at most 800 characters in all and 200 for a parameter. Invent nothing: leave out what the data does not say. Keep what is already right.",
    "If the tool reads like others, say when to use this one instead of them.",
    quotingRule(id),
    "Answer only by calling propose_descriptions.",
  ].join("\n");

type Edited = { tool: DescribedTool; listSimilar: ReturnType<typeof createSimilarList> };

const toKey = ({ code, path }: { code: string; path: string }) => `${code} ${path}`;

/** Returns the issues of one change as sentences, or an empty array if it may be shown. */
const checkChange = (
  { listSimilar, ...edited }: Edited,
  { path, before, after }: DescriptionChange,
  source: string,
): string[] => {
  const tool: Tool = { ...edited.tool, handler: edited.tool.handler ?? blankHandler };
  const changed = replaceValue(tool, path, after);
  const fields = toolFieldsSchema.pick({ description: true, parameters: true });
  const { description, parameters } = changed;
  const result = fields.safeParse(
    path === "/description"
      ? { description, parameters }
      : { description: tool.description.trim() ? description : "-", parameters },
  );
  // A new description must state the purpose, even if the old one does not.
  const presentKeys = new Set(
    lintTool(tool)
      .filter(({ code }) => code !== "missing-purpose" || path !== "/description")
      .map(toKey),
  );
  const isFirst = before.trim() === "";
  const missingParts = checkCompleteness(tool).present.filter(
    (part) => !checkCompleteness(changed).present.includes(part),
  );
  return [
    ...(result.error?.issues.map(({ message }) => message) ?? []),
    ...lintTool(changed)
      .filter((warning) => !presentKeys.has(toKey(warning)))
      .map(({ message }) => message),
    ...(isFirst
      ? []
      : missingParts.map((part) => `It no longer says ${descriptionParts[part].missing}.`)),
    ...(!isFirst && listSimilar(changed).length > listSimilar(edited.tool).length
      ? ["It reads more like another tool than before."]
      : []),
    ...findIntrusions(after, source),
  ].map((issue) => `${path}: ${issue}`);
};

const readChanges = (
  edited: Edited,
  proposal: z.infer<typeof proposalSchema>,
  source: string,
): Reading<DescriptionChange[]> => {
  const { tool } = edited;
  const texts = new Map([
    ["/description", tool.description],
    ...listDescriptions(tool.parameters, "/parameters"),
  ]);
  const proposed = [{ path: "/description", description: proposal.description }].concat(
    proposal.parameters,
  );
  const changes: DescriptionChange[] = [];
  const issues: string[] = [];
  for (const { path, description } of proposed) {
    const before = texts.get(path);
    const after = description.trim();
    if (before === undefined) issues.push(`There is no description at ${path}.`);
    else if (after !== "" && after !== before.trim()) {
      const change = { path, before, after };
      const changeIssues = checkChange(edited, change, source);
      if (changeIssues.length === 0) changes.push(change);
      issues.push(...changeIssues);
    }
  }
  return { content: changes.length > 0 || issues.length === 0 ? changes : undefined, issues };
};

/** Asks the agent's model for better descriptions of a tool. Each change is valid on its own. */
export const improveDescription = (
  ports: ProposalPorts,
  request: ImproveRequest,
): Promise<ProposalResult<DescriptionChange[]>> => {
  const { tool, otherTools } = request;
  const id = ports.newId();
  const listSimilar = createSimilarList(otherTools, tool);
  const names = listSimilar(tool).slice(0, 3);
  const similar = otherTools.filter(({ name }) => names.includes(name));
  const definition = JSON.stringify(describeTool(tool, similar), null, 1);
  const source = cutText(definition, MAX_DEFINITION_LENGTH);
  return askModel(ports, request, {
    system: writeSystem(id),
    prompt: `Improve the descriptions of this tool:\n${quoteText(source, id)}`,
    name: "propose_descriptions",
    description: "Proposes new descriptions. The author accepts or rejects each of them.",
    schema: proposalSchema,
    read: (proposal) => readChanges({ tool, listSimilar }, proposal, source),
  });
};
