import { z } from "zod";
import { expressionSchema } from "@/lib/agent/expression";
import { checkHeaderName, unsafeHeaderPattern } from "@/lib/agent/handlers/header-name";
import { mediaTypeSchema } from "@/lib/agent/media-type";
import {
  findPlaceholders,
  type PlacedPlaceholder,
} from "@/lib/agent/placeholders/placed-placeholder";
import { parseTemplate } from "@/lib/agent/placeholders/template";
import { parseUrlTemplate } from "@/lib/agent/placeholders/url-template";
import type { IssueCode } from "@/lib/issue-codes";
import { appendPointer } from "@/lib/schema/json";
import { customIssue } from "@/lib/schema/zod-issue";
import { jsonTemplate } from "./json-template";
import { fieldStyle, headerStyle, pathStyle } from "./value-style";

const templateText = z
  .string()
  .max(32_768, "Keep the text under 32 KB.")
  .superRefine((text, context) => {
    const { problem } = parseTemplate(text);
    if (problem !== undefined)
      context.addIssue(customIssue({ code: "invalid_template", message: problem }));
  });

/** An absolute URL with placeholders. */
export const urlTemplateText = z
  .string()
  .max(8192, "Keep the URL under 8 KB.")
  .superRefine((text, context) => {
    const parsed = parseUrlTemplate(text);
    if ("problem" in parsed)
      context.addIssue(customIssue({ code: "invalid_url", message: parsed.problem }));
  })
  .describe(
    "Scheme, host and port are literal; placeholders are allowed in the path and the query.",
  );

const MAX_NAME_LENGTH = 256;

const literalName = z
  .string()
  .min(1, "Enter a name.")
  .max(MAX_NAME_LENGTH)
  .refine((name) => !name.includes("{{"), {
    error: "Placeholders are allowed only in values, not in names.",
    params: { code: "placeholder_in_name" },
  });

const headerName = z
  .string()
  .max(MAX_NAME_LENGTH)
  .superRefine((name, context) => {
    const problem = checkHeaderName(name);
    if (problem !== undefined)
      context.addIssue(customIssue({ code: "invalid_header_name", message: problem }));
  });
const headerValue = templateText.refine(
  (text) =>
    parseTemplate(text).template.every(
      (part) => typeof part === "object" || !unsafeHeaderPattern.test(part),
    ),
  {
    error: "A header value must be one line of Latin-1 text.",
    params: { code: "invalid_header_value" },
  },
);

const queryRow = z.strictObject({
  name: literalName,
  value: templateText,
  enabled: z.boolean().optional(),
  whenMissing: z
    .enum(["omit", "null", "empty"])
    .optional()
    .describe("What to send when a placeholder has no value. Default: omit."),
  ...fieldStyle,
});
const headerRow = z.strictObject({
  name: headerName,
  value: headerValue,
  enabled: z.boolean().optional(),
  ...headerStyle,
});
const pathRow = z.strictObject({
  name: literalName.describe("The parameter's name, which the style matrix writes."),
  value: templateText.describe("A placeholder of the URL's path, such as {{params.ids}}."),
  ...pathStyle,
});

const missingSecretMessage = "Enter the value to send, such as {{credentials.github.token}}.";
const secret = templateText.min(1, missingSecretMessage);
const secretHeader = headerValue.min(1, missingSecretMessage);
/** How a request authenticates with the service. */
export const requestAuth = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("none") }),
  z.strictObject({ type: z.literal("bearer"), value: secretHeader }),
  z.strictObject({ type: z.literal("basic"), value: secret }).describe("value is user:password"),
  z.strictObject({ type: z.literal("header"), name: headerName, value: secretHeader }),
  z.strictObject({ type: z.literal("query"), name: literalName, value: secret }),
  z.strictObject({ type: z.literal("caller-bearer") }),
]);

const formFields = z.record(literalName, jsonTemplate);
const formEncoding = z
  .record(literalName, z.strictObject(fieldStyle))
  .optional()
  .describe("How each field writes lists and objects. Default: style form.");
const multipartEncoding = z
  .record(
    literalName,
    z.strictObject({
      ...fieldStyle,
      contentType: mediaTypeSchema.optional().describe("The content type of the field's part."),
      fileName: templateText.optional().describe("Sends the field as a file with this name."),
    }),
  )
  .optional()
  .describe("How each field is sent. Default: style form, as text without a content type.");
const body = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("none") }),
  z.strictObject({ type: z.literal("json"), value: jsonTemplate }),
  z.strictObject({ type: z.literal("form"), value: formFields, encoding: formEncoding }),
  z.strictObject({ type: z.literal("multipart"), value: formFields, encoding: multipartEncoding }),
  z.strictObject({ type: z.literal("text"), value: templateText }),
]);

const response = z
  .strictObject({
    select: expressionSchema
      .optional()
      .describe(
        "JMESPath: which part of a successful response becomes the tool's result. Such a response is not streamed.",
      ),
    errorWhen: expressionSchema
      .optional()
      .describe(
        "JMESPath, evaluated on a 2xx response: a truthy result (not false, null or empty) means that the call failed. Any other status is always a failure.",
      ),
    errorMessage: expressionSchema
      .optional()
      .describe(
        "JMESPath, evaluated on a failed response: the error message, truncated to 500 characters.",
      ),
    envelope: z
      .boolean()
      .optional()
      .describe(
        "The service returns an agent's response envelope, which is passed through. Excludes select, errorWhen and errorMessage.",
      ),
  })
  .superRefine(({ envelope, ...expressions }, context) => {
    if (!envelope) return;
    for (const [name, value] of Object.entries(expressions))
      if (value !== undefined)
        context.addIssue(
          customIssue(
            {
              code: "conflicts_with_envelope",
              message: `${name} has no effect on an envelope, which is passed through unchanged. Remove it, or turn off envelope.`,
            },
            [name],
          ),
        );
  });

export const httpMethods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"] as const;
/** Idempotent methods (RFC 9110 §9.2.2); only these are ever retried. */
export const retryableMethods: readonly string[] = ["GET", "HEAD", "PUT", "DELETE"];

/** Whether a query or header row is sent. */
export const isEnabled = ({ enabled }: { enabled?: boolean | undefined }) => enabled !== false;

/** The configuration of an HTTP handler: one request, with placeholders for the call's values. */
export const httpHandler = z
  .strictObject({
    kind: z.literal("http"),
    method: z.enum(httpMethods),
    url: urlTemplateText,
    path: z
      .array(pathRow)
      .max(100)
      .optional()
      .describe("How placeholders in the URL's path write lists and objects. Default: JSON text."),
    query: z.array(queryRow).max(100).optional(),
    headers: z.array(headerRow).max(100).optional(),
    auth: requestAuth.optional(),
    body: body.optional(),
    response: response.optional(),
    retry: z
      .strictObject({
        attempts: z
          .int()
          .min(1)
          .max(5)
          .describe("Number of attempts, the first one included. Default: 1."),
      })
      .optional(),
    redirects: z.enum(["follow", "refuse"]).optional().describe("Default: refuse."),
    module: z
      .string()
      .max(256 * 1024, "Keep the code under 256 KB.")
      .optional(),
  })
  .superRefine(({ method, auth, headers = [], body, retry }, context) => {
    const addIssue = (path: (string | number)[], code: IssueCode, message: string) =>
      context.addIssue(customIssue({ code, message }, path));
    const type = body?.type ?? "none";
    if (method === "HEAD" && type !== "none")
      addIssue(
        ["body", "type"],
        "body_not_allowed",
        "A HEAD request has no body. Set its type to none.",
      );
    if ((retry?.attempts ?? 1) > 1 && !retryableMethods.includes(method))
      addIssue(
        ["retry", "attempts"],
        "method_not_retryable",
        `${method} is never retried, because it might act twice. Set attempts to 1 or remove retry.`,
      );
    const authHeader =
      auth?.type === "header"
        ? auth.name.toLowerCase()
        : auth && auth.type !== "none" && auth.type !== "query" && "authorization";
    headers.forEach((header, index) => {
      const name = header.name.toLowerCase();
      if (isEnabled(header) && name === authHeader)
        addIssue(
          ["headers", index, "name"],
          "duplicate_header",
          `Authentication already sets "${name}". Remove this header or the authentication.`,
        );
      if (isEnabled(header) && name === "content-type" && (type === "multipart" || type === "form"))
        addIssue(
          ["headers", index, "name"],
          "header_not_allowed",
          `The ${type} body sets its own content type. Remove this header.`,
        );
    });
  })
  .describe("Sends one HTTP request.");
export type HttpHandler = z.infer<typeof httpHandler>;

/** Lists every placeholder of the handler with its path, including disabled rows. */
export const listHttpPlaceholders = (handler: HttpHandler): PlacedPlaceholder[] => [
  ...findPlaceholders(handler.url, "/url"),
  ...(handler.query ?? []).flatMap(({ value }, rowIndex) =>
    findPlaceholders(value, `/query/${rowIndex}/value`),
  ),
  ...(handler.headers ?? []).flatMap(({ value }, rowIndex) =>
    findPlaceholders(value, `/headers/${rowIndex}/value`),
  ),
  ...(handler.auth && "value" in handler.auth
    ? findPlaceholders(handler.auth.value, "/auth/value")
    : []),
  ...(handler.body && "value" in handler.body
    ? findPlaceholders(handler.body.value, "/body/value")
    : []),
  ...(handler.body?.type === "multipart"
    ? Object.entries(handler.body.encoding ?? {}).flatMap(([name, { fileName = "" }]) =>
        findPlaceholders(fileName, `${appendPointer("/body/encoding", name)}/fileName`),
      )
    : []),
];
