import { z } from "zod";
import { canonicalJson, exceedsJsonLimits, isObject } from "@/lib/schema/json";
import { customIssue } from "@/lib/schema/zod-issue";
import { findPlaceholders } from "../placeholders/placed-placeholder";
import type { ToolAnnotations } from "../tool-annotations";
import type { HandlerKindDefinition } from "./handler-kind";
import { requestAuth, urlTemplateText } from "./http";
import { findAuthSecrets } from "./literal-secrets";

/** The fields of a remote tool's definition that the pin covers. */
export const definitionKeys = [
  "name",
  "title",
  "description",
  "inputSchema",
  "outputSchema",
  "annotations",
] as const;

/**
 * An MCP server's definition of one of its tools. Not validated: it is shown and compared, never
 * trusted.
 */
export type RemoteDefinition = { name: string } & {
  [Key in (typeof definitionKeys)[number]]?: unknown;
};

const MAX_DEFINITION_LENGTH = 262_144;

/** Whether a definition is small enough to be stored with the tool. */
export const isStorableDefinition = (definition: unknown): boolean =>
  !exceedsJsonLimits(definition) && canonicalJson(definition).length <= MAX_DEFINITION_LENGTH;

const acceptedDefinition = (z.unknown() as z.ZodType<RemoteDefinition, RemoteDefinition>)
  .superRefine((definition, context) => {
    const isDefinition =
      isObject(definition) &&
      typeof definition.name === "string" &&
      Object.keys(definition).every((key) =>
        definitionKeys.some((definitionKey) => definitionKey === key),
      );
    if (!isDefinition)
      context.addIssue(
        customIssue({
          code: "invalid_definition",
          message: `A definition must have a name, and may contain only ${definitionKeys.join(", ")}.`,
        }),
      );
    else if (!isStorableDefinition(definition))
      context.addIssue(
        customIssue({
          code: "definition_too_large",
          message: "Keep the definition under 256 KB, 10,000 keys and 64 levels, or remove it.",
        }),
      );
  })
  .meta({ type: "object", additionalProperties: true })
  .describe("The pinned definition. Shown next to a changed one, but never sent.");

/** The configuration of an MCP handler: one tool of a remote MCP server. */
const mcpHandler = z
  .strictObject({
    kind: z.literal("mcp"),
    url: urlTemplateText,
    tool: z
      .string()
      .min(1, "Choose one of the server's tools.")
      .max(256)
      .describe("The tool's name on the server."),
    auth: requestAuth.optional(),
    pin: z
      .string()
      .regex(/^sha256-[A-Za-z0-9+/]{43}=$/, {
        error: "A pin must be sha256- followed by 32 bytes in Base64.",
      })
      .optional()
      .describe(
        "The hash of the tool's accepted definition. While the server's definition differs, calls fail with UPSTREAM_CHANGED. Without a pin, the definition is not checked.",
      ),
    definition: acceptedDefinition.optional(),
  })
  .describe("Calls a tool of a remote MCP server.");
export type McpHandler = z.infer<typeof mcpHandler>;

/**
 * Reads the hints, with MCP's defaults for those that are absent (revision 2026-07-28,
 * "ToolAnnotations").
 */
const readHints = (annotations: unknown): ToolAnnotations => {
  const hints = isObject(annotations) ? annotations : {};
  const readOnly = hints.readOnlyHint === true;
  return {
    readOnly,
    destructive: !readOnly && hints.destructiveHint !== false,
    idempotent: readOnly || hints.idempotentHint === true,
    openWorld: true,
  };
};

export const mcpKind = {
  schema: mcpHandler,
  label: "MCP server",
  isRemotelyDefined: true,
  badge: { sign: "mcp", description: "Calls a remote MCP server" },
  getPinnedTool: ({ pin, url, auth, tool }) =>
    pin === undefined ? undefined : { url, tool, pin, ...(auth && { auth }) },
  getAnnotations: ({ definition }) => readHints(definition?.annotations),
  findLiteralSecrets: ({ auth }) => findAuthSecrets(auth),
  listPlaceholders: ({ url, auth }) => [
    ...findPlaceholders(url, "/url"),
    ...(auth && "value" in auth ? findPlaceholders(auth.value, "/auth/value") : []),
  ],
  diff: {
    name: "a tool of an MCP server",
    fieldLabels: {
      url: "the server's URL",
      tool: "the server's tool",
      auth: "the authentication",
      pin: "the accepted version of the server's tool",
      definition: "its definition",
    },
  },
} satisfies HandlerKindDefinition<McpHandler>;
