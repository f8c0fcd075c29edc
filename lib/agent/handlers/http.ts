import { z } from "zod";
import { expressionProblem } from "@/lib/agent/jmespath";
import { type Json, measureJson } from "@/lib/agent/json";
import { headerNameProblem, unsafeInHeader } from "@/lib/agent/templates/header-name";
import {
  type PlacedPlaceholder,
  placeholdersIn,
  textsIn,
} from "@/lib/agent/templates/placed-placeholder";
import { parseTemplate } from "@/lib/agent/templates/template";
import { parseUrl } from "@/lib/agent/templates/url-template";

const template = z
  .string()
  .max(32_768, "Keep the text under 32 KB.")
  .superRefine((text, context) => {
    const { problem } = parseTemplate(text);
    if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
  });

const url = z
  .string()
  .max(8192, "Keep the URL under 8 KB.")
  .superRefine((text, context) => {
    const parsed = parseUrl(text);
    if ("problem" in parsed) context.addIssue({ code: "custom", message: parsed.problem });
  })
  .describe("Scheme, host and port are literal; placeholders may stand in the path and the query.");

const literalName = z
  .string()
  .min(1, "Give it a name.")
  .max(256)
  .refine((name) => !name.includes("{{"), "A name is written out: a placeholder fills a value.");

const headerName = z.string().superRefine((name, context) => {
  const problem = headerNameProblem(name);
  if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
});
const headerValue = template.refine(
  (text) =>
    parseTemplate(text).template.every(
      (part) => typeof part === "object" || !unsafeInHeader.test(part),
    ),
  "A header's value is one line of Latin-1 text.",
);

const queryRow = z.strictObject({
  name: literalName,
  value: template,
  enabled: z.boolean().optional(),
  whenMissing: z
    .enum(["omit", "null", "empty"])
    .optional()
    .describe("What is sent when a placeholder of the value has no value; omit when absent."),
});
const headerRow = z.strictObject({
  name: headerName,
  value: headerValue,
  enabled: z.boolean().optional(),
});

const whatToSend = "Say what to send, such as {{credentials.github.token}}.";
const secret = template.min(1, whatToSend);
const secretHeader = headerValue.min(1, whatToSend);
const auth = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("none") }),
  z.strictObject({ type: z.literal("bearer"), value: secretHeader }),
  z.strictObject({ type: z.literal("basic"), value: secret }).describe("value is user:password"),
  z.strictObject({ type: z.literal("header"), name: headerName, value: secretHeader }),
  z.strictObject({ type: z.literal("query"), name: literalName, value: secret }),
  z.strictObject({ type: z.literal("caller-bearer") }),
]);

const stepsOf = (path: string) =>
  path
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

/** JSON whose texts may hold placeholders. Passed on by reference, so that nothing is rebuilt or reordered. */
const jsonTemplate: z.ZodType<Json, Json> = (z.unknown() as z.ZodType<Json, Json>).superRefine(
  (value, context) => {
    const say = (message: string, path: string[] = []) =>
      context.addIssue({ code: "custom", message, path });
    if (value === undefined) return say("Give the body a value, or set its type to none.");
    if (measureJson(value, { depth: 64, keys: 10_000 }).depth > 64)
      return say("Nest the body at most 64 levels deep.");
    for (const { path, text, isKey } of textsIn(value)) {
      const { template: parts, problem } = parseTemplate(text);
      const inKey = isKey && parts.some((part) => typeof part === "object");
      const message = inKey ? "A key is written out: a placeholder fills a value." : problem;
      if (message !== undefined) say(message, stepsOf(path));
    }
  },
);

const fields = z.record(literalName, jsonTemplate);
const body = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("none") }),
  z.strictObject({ type: z.literal("json"), value: jsonTemplate }),
  z.strictObject({ type: z.literal("form"), value: fields }),
  z.strictObject({ type: z.literal("multipart"), value: fields }),
  z.strictObject({ type: z.literal("text"), value: template }),
]);

const expression = z.string().superRefine((text, context) => {
  const problem = expressionProblem(text);
  if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
});
const response = z
  .strictObject({
    select: expression
      .optional()
      .describe(
        "JMESPath: what of a good answer becomes the tool's result. An answer that is selected from is not streamed.",
      ),
    errorWhen: expression
      .optional()
      .describe(
        "JMESPath over a 2xx answer: when it is true (not false, null or empty) the call failed. Every other status is a failure anyway.",
      ),
    errorMessage: expression
      .optional()
      .describe(
        "JMESPath over an answer that failed, by its status or by errorWhen: the sentence to say, cut after 500 characters.",
      ),
    envelope: z
      .boolean()
      .optional()
      .describe(
        "The service answers with an agent's envelope, which is passed through. Excludes select, errorWhen and errorMessage.",
      ),
  })
  .superRefine(({ envelope, ...expressions }, context) => {
    if (!envelope) return;
    for (const [name, value] of Object.entries(expressions))
      if (value !== undefined)
        context.addIssue({
          code: "custom",
          path: [name],
          message: `An envelope is passed on as it comes, so ${name} has nothing to do. Remove it, or turn off envelope.`,
        });
  });

export const httpMethods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"] as const;
/** Methods whose repetition changes nothing (RFC 9110 §9.2.2): only these are ever retried. */
export const retriedMethods: readonly string[] = ["GET", "HEAD", "PUT", "DELETE"];

const isSent = ({ enabled }: { enabled?: boolean | undefined }) => enabled !== false;

/** What an HTTP handler says: one request, with placeholders where a call's values go (manifest §1). */
export const http = z
  .strictObject({
    kind: z.literal("http"),
    method: z.enum(httpMethods),
    url,
    query: z.array(queryRow).max(100).optional(),
    headers: z.array(headerRow).max(100).optional(),
    auth: auth.optional(),
    body: body.optional(),
    response: response.optional(),
    retry: z
      .strictObject({
        attempts: z.int().min(1).max(5).describe("How often to try in all; 1 when absent."),
      })
      .optional(),
    redirects: z.enum(["follow", "refuse"]).optional().describe("refuse when absent"),
    module: z
      .string()
      .max(256 * 1024, "Keep the code under 256 KB.")
      .optional(),
  })
  .superRefine(({ method, auth, headers = [], body, retry }, context) => {
    const say = (path: (string | number)[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    const type = body?.type ?? "none";
    if (method === "HEAD" && type !== "none")
      say(["body", "type"], "A HEAD request has no body. Set its type to none.");
    if ((retry?.attempts ?? 1) > 1 && !retriedMethods.includes(method))
      say(
        ["retry", "attempts"],
        `${method} is never repeated, as it might act twice. Set attempts to 1 or remove retry.`,
      );
    const usedByAuth =
      auth?.type === "header"
        ? auth.name.toLowerCase()
        : auth && auth.type !== "none" && auth.type !== "query" && "authorization";
    headers.forEach((row, index) => {
      const name = row.name.toLowerCase();
      if (isSent(row) && name === usedByAuth)
        say(
          ["headers", index, "name"],
          `Authentication already sets "${name}". Remove one of them.`,
        );
      if (isSent(row) && name === "content-type" && (type === "multipart" || type === "form"))
        say(["headers", index, "name"], `The ${type} body sets its own content type. Remove this.`);
    });
  })
  .describe("Sends one HTTP request.");
export type HttpHandler = z.infer<typeof http>;

/** Every placeholder of the handler with its place, rows that are switched off included. */
export const httpPlaceholders = (handler: HttpHandler): PlacedPlaceholder[] => [
  ...placeholdersIn(handler.url, "/url"),
  ...(handler.query ?? []).flatMap(({ value }, row) =>
    placeholdersIn(value, `/query/${row}/value`),
  ),
  ...(handler.headers ?? []).flatMap(({ value }, row) =>
    placeholdersIn(value, `/headers/${row}/value`),
  ),
  ...(handler.auth && "value" in handler.auth
    ? placeholdersIn(handler.auth.value, "/auth/value")
    : []),
  ...(handler.body && "value" in handler.body
    ? placeholdersIn(handler.body.value, "/body/value")
    : []),
];
