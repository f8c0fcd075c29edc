import { z } from "zod";
import { type CheckEffort, createEffort, isSpent } from "../schema/check-effort";
import { checkParameters, MAX_PROPERTIES } from "../schema/check-schema";
import { isObject, parsePointer } from "../schema/json";
import type { JsonSchema, ParametersSchema } from "../schema/json-schema";
import { findKeyword, listLayerProperties, listLayers } from "../schema/layers";
import { createReferences } from "../schema/references";
import { customIssue } from "../schema/zod-issue";
import { handlerSchema } from "./handlers/handler-schema";
import { jsonValue } from "./json-value";
import { MAX_ISSUES } from "./max-issues";
import { MAX_TOOLS } from "./max-tools";
import { createOutputSchema, hasStructuredResult } from "./output-schema";
import { checkPlaceholders } from "./placeholders/tool-placeholders";
import { toolAnnotationsSchema } from "./tool-annotations";
import { toolIconSchema } from "./tool-icon";
import { authoredToolNameSchema, toolNameSchema } from "./tool-name";
import { toolScopeSchema } from "./tool-scope";
import { assertionSchema } from "./tool-tests/assertions";
import { recordingSchema } from "./tool-tests/recording";

export const responseTypes = ["text", "html", "media", "mixed"] as const;
export type ResponseType = (typeof responseTypes)[number];

export const bearerModes = ["none", "optional", "required"] as const;
export type BearerMode = (typeof bearerModes)[number];

/**
 * Whether MCP callers may get a task instead of a result. `required`: clients without task support
 * are rejected.
 */
const taskSupports = ["optional", "required"] as const;
export type TaskSupport = (typeof taskSupports)[number];

/** Maximum number of a tool's modes, and of its credentials. */
const MAX_NAMES = 100;
const MAX_EXAMPLES = 1000;

/** Most MCP servers declare a tool without arguments as `{"type": "object"}`. */
const addProperties = (schema: ParametersSchema): ParametersSchema =>
  isObject(schema) && schema.type === "object" && schema.properties === undefined
    ? { ...schema, properties: {} }
    : schema;

const createParameters = (getEffort: () => CheckEffort) =>
  z
    .custom<ParametersSchema>()
    .meta({
      type: "object",
      additionalProperties: true,
      description: "A JSON Schema of type object.",
    })
    .overwrite(addProperties)
    .superRefine((schema, context) => {
      // Without properties, the checks that span several fields of a tool have nothing to inspect.
      const hasProperties = isObject(schema) && isObject(schema.properties);
      for (const issue of checkParameters(schema, undefined, MAX_ISSUES, getEffort()))
        context.addIssue({
          ...customIssue(issue, parsePointer(issue.path)),
          continue: hasProperties,
        });
    });

const limits = z.strictObject({
  timeoutMs: z.int().min(100).max(120_000).optional(),
  cacheTtlSeconds: z.int().min(0).max(86_400).optional(),
  rate: z
    .strictObject({
      calls: z.int().min(1),
      perSeconds: z.int().min(1).max(86_400),
      per: z.enum(["key", "user", "tool"]).default("key"),
    })
    .optional(),
  concurrency: z.int().min(0).max(1000).optional(),
});

/**
 * Saved arguments of a tool, optionally with assertions and a recording of the service: a test of
 * the tool.
 */
export const toolTestSchema = z.strictObject({
  name: z.string().min(1),
  params: z.record(z.string(), jsonValue),
  expect: z.array(assertionSchema).max(100, "Use at most 100 assertions.").optional(),
  recorded: recordingSchema.optional(),
});
export type ToolTest = z.infer<typeof toolTestSchema>;

/** The fields of a tool, without the checks that span several of them. */
export const toolFieldsSchema = z.strictObject({
  name: toolNameSchema,
  modelName: authoredToolNameSchema
    .optional()
    .describe("The name that models and MCP clients call the tool by. Default: its name."),
  title: z
    .string()
    .regex(/\S/, "Enter a title or remove it.")
    .max(120, "Use at most 120 characters.")
    .optional(),
  description: z
    .string()
    // Not trimmed, so that imported text is published unchanged.
    .regex(/\S/, "Describe what the tool does. Models use this to decide when to call it.")
    .max(8000, "Keep the description under 8,000 characters."),
  icon: toolIconSchema.optional(),
  category: z.string().max(64).optional(),
  docNote: z.string().max(20_000).optional(),
  enabled: z.boolean().optional(),
  modes: z.array(z.string().min(1)).max(MAX_NAMES).optional(),
  parameters: createParameters(createEffort),
  enforceFormats: z
    .boolean()
    .optional()
    .describe("Rejects arguments that do not match the `format` in their schema."),
  visibleParameters: z.array(z.string()).max(MAX_PROPERTIES).optional(),
  confirmationRequired: z.boolean().optional(),
  confirmationEnforced: z
    .boolean()
    .optional()
    .describe(
      "Enforced on the server: the first call fails with 428 and returns a confirmation token.",
    ),
  confirmPrompt: z.string().max(500).optional(),
  annotations: toolAnnotationsSchema.optional(),
  bearer: z.enum(bearerModes).optional(),
  scope: toolScopeSchema.optional(),
  taskSupport: z
    .enum(taskSupports)
    .optional()
    .describe(
      "Over MCP, a longer call continues as a task; with `required`, clients that do not support tasks cannot call the tool.",
    ),
  responseType: z.enum(responseTypes).optional(),
  outputSchema: createOutputSchema(createEffort).optional(),
  credentials: z.array(z.string()).max(MAX_NAMES).optional(),
  limits: limits.optional(),
  version: z.string().max(40).optional(),
  author: z.string().max(200).optional(),
  // A price per call from an older format: stored and shown, never charged.
  credits: z.number().min(0).optional(),
  handler: handlerSchema,
  examples: z.array(toolTestSchema).max(MAX_EXAMPLES).optional(),
});

type ToolFields = z.infer<typeof toolFieldsSchema>;

const checkFields = (tool: ToolFields, context: z.RefinementCtx<ToolFields>) => {
  const references = createReferences(tool.parameters);
  const properties = listLayerProperties(listLayers([tool.parameters], references));
  tool.visibleParameters?.forEach((name, index) => {
    if (!properties.has(name))
      context.addIssue(
        customIssue(
          {
            code: "unknown_parameter",
            message: `There is no parameter "${name}".`,
            data: { name },
          },
          ["visibleParameters", index],
        ),
      );
  });
  const visibleNames = tool.visibleParameters && new Set(tool.visibleParameters);
  // The check of the schema reports any other value.
  const required = Array.isArray(tool.parameters.required) ? tool.parameters.required : [];
  for (const name of new Set(required)) {
    // The linter reports required names without a property.
    if (!properties.has(name)) continue;
    const isHidden = visibleNames && !visibleNames.has(name);
    const layers = listLayers(properties.get(name) ?? [], references);
    if (isHidden && findKeyword(layers, "default") === undefined)
      context.addIssue(
        customIssue(
          {
            code: "hidden_without_default",
            message: `"${name}" is required but hidden, so it needs a default.`,
            data: { name },
          },
          ["parameters", "properties", name],
        ),
      );
  }
  if (tool.outputSchema && !hasStructuredResult(tool.responseType ?? "text"))
    context.addIssue(
      customIssue(
        {
          code: "no_structured_result",
          message: `An output schema describes data, but the response type is ${tool.responseType}. Set it to text or mixed, or remove the schema.`,
        },
        ["outputSchema"],
      ),
    );
  for (const issue of checkPlaceholders(tool))
    context.addIssue(customIssue(issue, ["handler", ...parsePointer(issue.path)]));
};

/** A tool, with every check that does not involve other tools. */
export const toolSchema = toolFieldsSchema.superRefine(checkFields);
export type Tool = z.infer<typeof toolSchema>;

/**
 * A tool that was checked when it was saved. Its JSON Schemas are not checked again: that takes
 * long for many tools. A tool that only a newer rule rejects can still be served, and opened for
 * editing.
 */
export const storedToolSchema = toolFieldsSchema.extend({
  parameters: z.custom<ParametersSchema>(),
  outputSchema: z.custom<JsonSchema>().optional(),
});

/** The effort spent on the list being parsed. Parsing is synchronous, so lists never overlap. */
let listEffort = createEffort();
const getListEffort = () => listEffort;
const startList = (tools: unknown) => {
  listEffort = createEffort();
  return tools;
};
const listedToolSchema = toolFieldsSchema
  .extend({
    parameters: createParameters(getListEffort),
    outputSchema: createOutputSchema(getListEffort).optional(),
  })
  .superRefine(checkFields);

/** The tools of an agent. Their checks share one effort limit. */
export const toolListSchema = z.preprocess(
  startList,
  z
    .array(listedToolSchema)
    .max(MAX_TOOLS)
    .superRefine((_, context) => {
      if (!isSpent(listEffort)) return;
      const message =
        "Checking the schemas of all tools takes too long. Simplify their patterns and defaults.";
      context.addIssue(customIssue({ code: "schemas_too_complex", message }));
    }),
);

export const DEFAULT_TIMEOUT_MS = 10_000;
export const getTimeoutMs = (tool: Tool): number => tool.limits?.timeoutMs ?? DEFAULT_TIMEOUT_MS;
export const getResponseType = (tool: Tool): ResponseType => tool.responseType ?? "text";
