import { z } from "zod";
import type { Issue } from "@/lib/errors";
import { appendPointer, parsePointer } from "../../schema/json";
import { isReservedName } from "../../schema/json-schema";
import { customIssue } from "../../schema/zod-issue";
import { completionSchema } from "../completion";
import { getHandlerKind } from "../handlers";
import { handlerSchema } from "../handlers/handler-schema";
import { mediaTypeSchema } from "../media-type";
import { checkPlaceholderNames } from "../placeholders/placeholder-names";
import { isPrototypeName } from "../prototype-name";
import { checkUri, listUriVariables, parseUriTemplate } from "./uri-template";

export const MAX_RESOURCES = 500;
const MAX_URI_LENGTH = 2048;
const MAX_TEXT_LENGTH = 256 * 1024;
const MAX_BASE64_LENGTH = 1_400_000;

/** The URI that lists the agent's context resource, `resource` in the manifest. */
export const CONTEXT_RESOURCE_URI = "agent://resource";

const uri = z
  .string()
  .max(MAX_URI_LENGTH)
  .superRefine((text, context) => {
    const problem = checkUri(text);
    if (problem !== undefined)
      context.addIssue(customIssue({ code: "invalid_uri", message: problem }));
    else if (text === CONTEXT_RESOURCE_URI)
      context.addIssue(
        customIssue({
          code: "reserved_uri",
          message: `${CONTEXT_RESOURCE_URI} is the agent's context resource. Choose another URI.`,
        }),
      );
  });

const uriTemplate = z
  .string()
  .max(MAX_URI_LENGTH)
  .superRefine((text, context) => {
    const parsed = parseUriTemplate(text);
    if ("problem" in parsed)
      context.addIssue(customIssue({ code: "invalid_uri_template", message: parsed.problem }));
    for (const name of listUriVariables(text))
      if (isReservedName(name) || isPrototypeName(name))
        context.addIssue(
          customIssue({
            code: "reserved_name",
            message: `A variable cannot be named "${name}". Choose another name.`,
            data: { name },
          }),
        );
  });

const contentKeys = ["text", "base64", "handler"] as const;

const fieldsSchema = z.strictObject({
  uri: uri.optional(),
  uriTemplate: uriTemplate
    .optional()
    .describe("RFC 6570 with {name} and {+name}: one resource for each value of its variables."),
  name: z.string().trim().min(1, "Enter a name.").max(200),
  title: z.string().min(1).max(200).optional(),
  description: z.string().max(4000).optional(),
  mimeType: mediaTypeSchema.optional(),
  complete: z
    .record(z.string(), completionSchema)
    .optional()
    .describe("Suggestions for the template's variables, by name."),
  text: z.string().max(MAX_TEXT_LENGTH, "Keep the text under 256 KB.").optional(),
  base64: z.base64("Enter Base64.").min(1, "Enter Base64.").max(MAX_BASE64_LENGTH).optional(),
  handler: handlerSchema
    .optional()
    .describe("Reads the resource. Its placeholders name the variables as {{arguments.id}}."),
});
type Fields = z.infer<typeof fieldsSchema>;

/**
 * Finds unknown names in the placeholders of a resource's handler, with JSON Pointers into the
 * resource. `variables` are the agent's.
 */
export const checkListedResourcePlaceholders = (
  { uriTemplate = "", handler }: Pick<Fields, "uriTemplate" | "handler">,
  variables: readonly string[],
): Issue[] =>
  handler
    ? checkPlaceholderNames(getHandlerKind(handler).listPlaceholders(handler), {
        arguments: listUriVariables(uriTemplate),
        parameters: false,
        credentials: {},
        bearer: "unavailable",
        variables,
      }).map((issue) => ({ ...issue, path: `/handler${issue.path}` }))
    : [];

const checkFields = (resource: Fields): Issue[] => {
  const { uriTemplate, complete = {} } = resource;
  const issues: Issue[] = [];
  if ((resource.uri === undefined) === (uriTemplate === undefined))
    issues.push({
      code: "invalid_resource",
      path: "/uri",
      message: "Give the resource either a uri or a uriTemplate.",
    });
  if (contentKeys.filter((key) => resource[key] !== undefined).length !== 1)
    issues.push({
      code: "invalid_resource",
      path: "",
      message: "Give the resource exactly one of text, base64 and handler.",
    });
  const variables = listUriVariables(uriTemplate ?? "");
  for (const name of Object.keys(complete))
    if (!variables.includes(name))
      issues.push({
        code: "unknown_variable",
        path: appendPointer("/complete", name),
        data: { name },
        message: `The template has no variable "${name}".`,
      });
  const { handler } = resource;
  if (handler && getHandlerKind(handler).sendsCallerToken?.(handler))
    issues.push({
      code: "bearer_not_used",
      path: "/handler",
      message:
        "A resource cannot act with its caller's own token, which is never passed on. Use a variable.",
    });
  return issues;
};

/**
 * Content that the agent's clients list, and read by its URI: text, bytes, or what a handler
 * returns.
 */
export const listedResourceSchema = fieldsSchema.superRefine((resource, context) => {
  for (const issue of checkFields(resource))
    context.addIssue(customIssue(issue, parsePointer(issue.path)));
});
export type ListedResource = z.infer<typeof listedResourceSchema>;

/** Returns the URI or the template, which is unique among the agent's resources. */
export const getResourceKey = ({ uri, uriTemplate }: ListedResource): string =>
  uri ?? uriTemplate ?? "";
