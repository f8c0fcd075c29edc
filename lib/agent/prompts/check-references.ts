import type { Issue } from "@/lib/errors";
import { appendPointer, isObject } from "../../schema/json";
import { getBearerMode } from "../access/bearer-mode";
import { type Completion, isToolCompletion, listTextParameters } from "../completion";
import type { Manifest } from "../manifest";
import { findNearestName } from "../placeholders/nearest-name";
import { parseTemplate } from "../placeholders/template";
import { CONTEXT_RESOURCE_URI } from "../resources/listed-resource";
import { findResource } from "../resources/match-uri";
import { listUriVariables } from "../resources/uri-template";
import type { Tool } from "../tool";
import { isToolListed } from "../tool-dto";

type Agent = Pick<
  Manifest,
  "access" | "tools" | "prompts" | "resources" | "resource" | "modelTests"
>;

/**
 * A completion with its JSON Pointer, and the names of the arguments that may be known when it is
 * requested.
 */
type PlacedCompletion = { path: string; completion: Completion; names: readonly string[] };

const listCompletions = ({ prompts = [], resources = [] }: Agent): PlacedCompletion[] => [
  ...prompts.flatMap(({ arguments: declared = [] }, index) =>
    declared.flatMap(({ complete: completion }, place) => {
      const path = `/prompts/${index}/arguments/${place}/complete`;
      return completion ? { path, completion, names: declared.map(({ name }) => name) } : [];
    }),
  ),
  ...resources.flatMap(({ complete = {}, uriTemplate = "" }, index) =>
    Object.entries(complete).map(([name, completion]) => ({
      path: appendPointer(`/resources/${index}/complete`, name),
      completion,
      names: listUriVariables(uriTemplate),
    })),
  ),
];

/** Returns why a tool cannot be used for suggestions, as a sentence. */
const findToolProblem = (
  agent: Agent,
  tool: Tool,
  names: readonly string[],
): string | undefined => {
  if (!isToolListed(tool)) return `The tool "${tool.name}" is disabled.`;
  if (getBearerMode(agent, tool) === "required")
    return `The tool "${tool.name}" acts with its caller's own token, which clients do not send with requests for suggestions.`;
  if (tool.confirmationRequired)
    return `The tool "${tool.name}" requires confirmation, but suggestions are fetched without asking anyone.`;
  const available = listTextParameters(tool).filter((name) => names.includes(name));
  const missing = tool.parameters.required?.find((name) => {
    const schema = tool.parameters.properties[name];
    return !available.includes(name) && !(isObject(schema) && Object.hasOwn(schema, "default"));
  });
  return missing === undefined
    ? undefined
    : `The tool "${tool.name}" requires "${missing}", which is not the name of an argument here.`;
};

const createUnknownToolIssue = (name: string, path: string, tools: readonly Tool[]): Issue => {
  const suggestion = findNearestName(
    name,
    tools.map((tool) => tool.name),
  );
  return {
    code: "unknown_tool",
    path,
    message: `There is no tool "${name}".${suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`}`,
    data: { name, ...(suggestion !== undefined && { suggestion }) },
  };
};

const checkCompletion = ({ path, completion, names }: PlacedCompletion, agent: Agent): Issue[] => {
  const { tools } = agent;
  if (!isToolCompletion(completion)) return [];
  const tool = tools.find(({ name }) => name === completion.tool);
  const place = `${path}/tool`;
  if (!tool) return [createUnknownToolIssue(completion.tool, place, tools)];
  const message = findToolProblem(agent, tool, names);
  return message === undefined ? [] : [{ code: "unsuitable_tool", path: place, message }];
};

/**
 * Resources that prompts embed must exist. A URI with placeholders is looked up when the prompt is
 * used.
 */
const checkEmbedded = ({ prompts = [], resources = [], resource }: Agent): Issue[] =>
  prompts.flatMap(({ messages }, index) =>
    messages.flatMap((message, place) => {
      const [uri, ...others] = parseTemplate(message.resource?.uri ?? "").template;
      if (typeof uri !== "string" || others.length > 0) return [];
      if (findResource(resources, uri) || (resource && uri === CONTEXT_RESOURCE_URI)) return [];
      const suggestion = findNearestName(
        uri,
        resources.map(({ uri = "" }) => uri),
      );
      return {
        code: "unknown_resource",
        path: `/prompts/${index}/messages/${place}/resource/uri`,
        message: `There is no resource ${uri}.${suggestion === undefined ? "" : ` Did you mean ${suggestion}?`}`,
        data: { uri, ...(suggestion !== undefined && { suggestion }) },
      };
    }),
  );

/** Tools that model tests expect or forbid must exist, enabled or not. */
const checkTestedTools = ({ modelTests = [], tools }: Agent): Issue[] => {
  const names = new Set(tools.map(({ name }) => name));
  return modelTests.flatMap(({ expect, forbid = [] }, index) =>
    [
      ...(expect.tool === null ? [] : [{ name: expect.tool, path: "expect/tool" }]),
      ...forbid.map((name, place) => ({ name, path: `forbid/${place}` })),
    ]
      .filter(({ name }) => !names.has(name))
      .map(({ name, path }) => createUnknownToolIssue(name, `/modelTests/${index}/${path}`, tools)),
  );
};

/** Finds references in the agent's settings to tools and resources that do not exist. */
export const checkReferences = (agent: Agent): Issue[] => [
  ...checkTestedTools(agent),
  ...listCompletions(agent).flatMap((placed) => checkCompletion(placed, agent)),
  ...checkEmbedded(agent),
];
