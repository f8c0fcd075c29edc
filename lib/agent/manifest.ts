import { z } from "zod";
import type { Issue } from "@/lib/errors";
import { parsePointer } from "../schema/json";
import { customIssue } from "../schema/zod-issue";
import { agentProfileSchema } from "./agent-profile";
import { handlerSchema } from "./handlers/handler-schema";
import { MAX_ISSUES } from "./max-issues";
import { checkInstructions } from "./model/instructions";
import { checkBaseUrl, modelSettingsSchema } from "./model/model-settings";
import { MAX_MODEL_TESTS, modelTestSchema } from "./model-tests/model-test";
import { checkPlaceholders, checkResourcePlaceholders } from "./placeholders/tool-placeholders";
import { checkReferences } from "./prompts/check-references";
import { MAX_PROMPTS, promptSchema } from "./prompts/prompt";
import { isPrototypeName } from "./prototype-name";
import {
  checkListedResourcePlaceholders,
  getResourceKey,
  listedResourceSchema,
  MAX_RESOURCES,
} from "./resources/listed-resource";
import { bearerModes, responseTypes, storedToolSchema, type Tool, toolListSchema } from "./tool";

const MAX_ORIGINS = 1000;
const MAX_ORIGIN_LENGTH = 2048;
const MAX_VARIABLES = 1000;
/** Servers refuse long headers. */
const MAX_REF_LENGTH = 256;

const accessSettings = z.strictObject({
  toolsList: z.enum(["key", "public"]).optional(),
  origins: z.array(z.string().min(1).max(MAX_ORIGIN_LENGTH)).max(MAX_ORIGINS).optional(),
  bearer: z.enum(bearerModes).optional(),
  signIn: z
    .enum(["off", "on"])
    .optional()
    .describe("Lets people sign in with OAuth 2.1 instead of using a key."),
});

/** The name of a variable, which callers send in the header `x-<ref>`. */
export const variableRefSchema = z
  .string()
  .max(MAX_REF_LENGTH)
  .regex(/^[a-z0-9-]+$/, "Use lowercase letters, digits and hyphens.")
  .refine((ref) => ref !== "api-key", {
    error: 'A variable cannot be named "api-key": that header carries the API key.',
    params: { code: "reserved_name" },
  })
  .refine((ref) => !isPrototypeName(ref), {
    error: ({ input }) =>
      `A variable cannot be named "${input}": JavaScript uses that name itself.`,
    params: { code: "reserved_name" },
  });

const variableSchema = z.strictObject({
  ref: variableRefSchema,
  name: z.string().optional(),
  description: z.string().optional(),
  required: z.boolean().optional(),
  secret: z.boolean().optional(),
});
export type Variable = z.infer<typeof variableSchema>;

export const resourceSchema = z.strictObject({
  enabled: z.boolean(),
  responseType: z.enum(responseTypes).optional(),
  handler: handlerSchema,
});
/** Context about the user or the environment, which a host reads once per conversation. */
export type Resource = z.infer<typeof resourceSchema>;

/** An agent's settings, except for its profile and its tools. */
export const agentSettingsSchema = z.strictObject({
  access: accessSettings.optional(),
  variables: z.array(variableSchema).max(MAX_VARIABLES).optional(),
  model: modelSettingsSchema.optional(),
  resource: resourceSchema.optional(),
  prompts: z.array(promptSchema).max(MAX_PROMPTS).optional(),
  resources: z.array(listedResourceSchema).max(MAX_RESOURCES).optional(),
  modelTests: z.array(modelTestSchema).max(MAX_MODEL_TESTS).optional(),
});
export type AgentSettings = z.infer<typeof agentSettingsSchema>;

/** For editors, which complete a manifest using the JSON Schema that it references. */
export const schemaReference = z.string().optional();

/** Lists the items that have the same name as an earlier item. */
const listRepeated = <Item>(items: readonly Item[], getName: (item: Item) => string) => {
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    const name = getName(item);
    const isRepeated = seen.has(name);
    seen.add(name);
    return isRepeated ? { index, name, item } : [];
  });
};

/**
 * A tool's name for models must differ from every name of other tools, both their own and those for
 * models.
 */
const findTakenModelNames = (tools: readonly Tool[]): Issue[] => {
  const names = new Set(tools.map(({ name }) => name));
  const modelNames = new Set<string>();
  return tools.flatMap(({ name, modelName }, index): Issue[] => {
    if (modelName === undefined) return [];
    const isTaken = modelNames.has(modelName) || (modelName !== name && names.has(modelName));
    modelNames.add(modelName);
    if (!isTaken) return [];
    return [
      {
        code: "duplicate_model_name",
        path: `/tools/${index}/modelName`,
        data: { name: modelName },
        message: `Another tool already uses the name for models "${modelName}".`,
      },
    ];
  });
};

type Lists = AgentSettings & { tools: Tool[] };

const findDuplicates = ({
  tools,
  variables = [],
  prompts = [],
  resources = [],
  modelTests = [],
}: Lists): Issue[] => [
  ...listRepeated(tools, ({ name }) => name).map(
    ({ index, name }): Issue => ({
      code: "duplicate_tool_name",
      path: `/tools/${index}/name`,
      data: { name },
      message: `tool ${name} already exist`,
    }),
  ),
  ...findTakenModelNames(tools),
  ...listRepeated(variables, ({ ref }) => ref).map(
    ({ index, name }): Issue => ({
      code: "duplicate_variable",
      path: `/variables/${index}/ref`,
      data: { name },
      message: `The variable "${name}" is declared twice.`,
    }),
  ),
  ...listRepeated(prompts, ({ name }) => name).map(
    ({ index, name }): Issue => ({
      code: "duplicate_prompt",
      path: `/prompts/${index}/name`,
      data: { name },
      message: `There is already a prompt "${name}".`,
    }),
  ),
  ...listRepeated(resources, getResourceKey).map(
    ({ index, name, item }): Issue => ({
      code: "duplicate_resource",
      data: { uri: name },
      path: `/resources/${index}/${item.uri === undefined ? "uriTemplate" : "uri"}`,
      message: `There is already a resource ${name}.`,
    }),
  ),
  ...listRepeated(modelTests, ({ name }) => name).map(
    ({ index, name }): Issue => ({
      code: "duplicate_model_test",
      path: `/modelTests/${index}/name`,
      data: { name },
      message: `There is already a test "${name}".`,
    }),
  ),
];

const checkSettings = (manifest: Lists, refs: readonly string[]): Issue[] =>
  [
    ...checkReferences(manifest),
    ...(manifest.resources ?? []).flatMap((resource, index) =>
      checkListedResourcePlaceholders(resource, refs).map((issue) => ({
        ...issue,
        path: `/resources/${index}${issue.path}`,
      })),
    ),
  ].slice(0, MAX_ISSUES);

/** Finds placeholders that are wrong only in this agent; a tool's own check reports the others. */
const checkAgentPlaceholders = (tool: Tool, refs: readonly string[]): Issue[] => {
  const issues = checkPlaceholders(tool, refs);
  if (issues.length === 0) return [];
  const getKey = ({ path, data }: Issue) => JSON.stringify([path, data?.placeholder]);
  const toolKeys = new Set(checkPlaceholders(tool).map(getKey));
  return issues.filter((issue) => !toolKeys.has(getKey(issue)));
};

const manifestFields = z.strictObject({
  $schema: schemaReference,
  ...agentProfileSchema.shape,
  ...agentSettingsSchema.shape,
  tools: toolListSchema,
});

/** A manifest that was checked when it was published. */
export const storedManifestSchema = manifestFields.extend({ tools: z.array(storedToolSchema) });

/** The document that fully describes an agent. */
export const manifestSchema = manifestFields.superRefine((manifest, context) => {
  const { tools, variables = [], access, resource, model } = manifest;
  const refs = [...new Set(variables.map(({ ref }) => ref))];
  for (const issue of [...findDuplicates(manifest), ...checkSettings(manifest, refs)])
    context.addIssue(customIssue(issue, parsePointer(issue.path)));
  let issueCount = 0;
  for (const [index, tool] of tools.entries()) {
    if (issueCount >= MAX_ISSUES) break;
    for (const issue of checkAgentPlaceholders(tool, refs)) {
      issueCount += 1;
      context.addIssue(
        customIssue(issue, ["tools", index, "handler", ...parsePointer(issue.path)]),
      );
    }
  }
  if (resource)
    for (const issue of checkResourcePlaceholders(resource, refs, access?.bearer))
      context.addIssue(customIssue(issue, ["resource", "handler", ...parsePointer(issue.path)]));
  const problem = model?.baseUrl && checkBaseUrl(model.baseUrl);
  if (problem)
    context.addIssue(customIssue({ code: "invalid_url", message: problem }, ["model", "baseUrl"]));
  for (const issue of checkInstructions(model?.instructions ?? "", refs))
    context.addIssue(customIssue(issue, ["model", ...parsePointer(issue.path)]));
});
export type Manifest = z.infer<typeof manifestSchema>;
