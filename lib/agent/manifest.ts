import { z } from "zod";
import { parsePointer } from "../schema/json";
import { customIssue } from "../schema/zod-issue";
import { handlerSchema } from "./handlers/handler-schema";
import { checkPlaceholders, checkResourcePlaceholders } from "./placeholders/tool-placeholders";
import { isPrototypeName } from "./prototype-name";
import { bearerModes, responseTypes, toolSchema } from "./tool";

export const slugSchema = z
  .string()
  .regex(
    /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/,
    "Use up to 64 lowercase letters, digits and hyphens, with a letter or digit at both ends.",
  );

/** A slug made from a name; empty when the name has no Latin letter or digit. */
export const toSlug = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 64)
    .replace(/^-+|-+$/g, "");

const accessSettings = z.strictObject({
  toolsList: z.enum(["key", "public"]).optional(),
  origins: z.array(z.string().min(1)).optional(),
  bearer: z.enum(bearerModes).optional(),
});

const variableSchema = z.strictObject({
  ref: z
    .string()
    .regex(/^[a-z0-9-]+$/, "Use lowercase letters, digits and hyphens.")
    .refine((ref) => ref !== "api-key", {
      error: 'A variable cannot be named "api-key": that header carries the API key.',
      params: { code: "reserved_name" },
    })
    .refine((ref) => !isPrototypeName(ref), {
      error: ({ input }) =>
        `A variable cannot be named "${input}": JavaScript uses that name itself.`,
      params: { code: "reserved_name" },
    }),
  name: z.string().optional(),
  description: z.string().optional(),
  required: z.boolean().optional(),
  secret: z.boolean().optional(),
});
export type Variable = z.infer<typeof variableSchema>;

const modelSettings = z.strictObject({
  provider: z.enum(["openai", "anthropic", "ollama", "openai-compatible"]),
  id: z.string().min(1),
  baseUrl: z.url().optional(),
  credential: z.string().optional(),
  instructions: z.string().optional(),
  maxSteps: z.int().min(1).max(100).optional(),
  maxToolCalls: z.int().min(0).max(100).optional(),
  parallelToolCalls: z.boolean().optional(),
});

export const resourceSchema = z.strictObject({
  enabled: z.boolean(),
  responseType: z.enum(responseTypes).optional(),
  handler: handlerSchema,
});
/** Context about the user or the environment, which a host reads once per conversation. */
export type Resource = z.infer<typeof resourceSchema>;

/** An agent's settings besides its profile and its tools. */
export const agentSettingsSchema = z.strictObject({
  access: accessSettings.optional(),
  variables: z.array(variableSchema).optional(),
  model: modelSettings.optional(),
  resource: resourceSchema.optional(),
});
export type AgentSettings = z.infer<typeof agentSettingsSchema>;

/** For editors, which complete a manifest by the JSON Schema that it names. */
export const schemaReference = z.string().optional();

export const agentProfileSchema = z.strictObject({
  slug: slugSchema,
  name: z.string().trim().min(1, "Enter a name.").max(120),
  description: z.string().max(4000),
  icon: z.string().max(16).optional(),
});
export type AgentProfile = z.infer<typeof agentProfileSchema>;

/** The document that describes an agent completely. */
export const manifestSchema = z
  .strictObject({
    $schema: schemaReference,
    ...agentProfileSchema.shape,
    ...agentSettingsSchema.shape,
    tools: z.array(toolSchema).max(1000),
  })
  .superRefine(({ tools, variables = [], access, resource }, context) => {
    const seenNames = new Set<string>();
    tools.forEach(({ name }, index) => {
      if (seenNames.has(name))
        context.addIssue(
          customIssue(
            {
              code: "duplicate_tool_name",
              message: `tool ${name} already exist`,
              data: { name },
            },
            ["tools", index, "name"],
          ),
        );
      seenNames.add(name);
    });
    const refs = variables.map(({ ref }) => ref);
    tools.forEach((tool, index) => {
      for (const issue of checkPlaceholders(tool, refs))
        context.addIssue(
          customIssue(issue, ["tools", index, "handler", ...parsePointer(issue.path)]),
        );
    });
    if (resource)
      for (const issue of checkResourcePlaceholders(resource, refs, access?.bearer))
        context.addIssue(customIssue(issue, ["resource", "handler", ...parsePointer(issue.path)]));
    refs.forEach((ref, index) => {
      if (refs.indexOf(ref) !== index)
        context.addIssue(
          customIssue(
            {
              code: "duplicate_variable",
              message: `The variable "${ref}" is declared twice.`,
              data: { name: ref },
            },
            ["variables", index, "ref"],
          ),
        );
    });
  });
export type Manifest = z.infer<typeof manifestSchema>;
