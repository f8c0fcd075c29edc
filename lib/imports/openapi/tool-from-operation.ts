import { dangerIn } from "@/lib/agent/danger";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { isObject } from "@/lib/agent/json";
import { literal, toolNameFrom } from "@/lib/agent/reading/request/placeholder";
import type { ResponseType, Tool } from "@/lib/agent/tool";
import type { Say } from "../import-kind";
import { acceptTool, examplesFrom, mendSchema } from "../mend-tool";
import { createInputs } from "../request/inputs";
import { makeBody, swaggerBody } from "./body";
import type { References } from "./local-references";
import { type FoundOperation, listOf, textOf } from "./operation";
import { parametersOf, placeParameters } from "./parameters";
import type { Access } from "./security";

type Node = Record<string, unknown>;
export type Api = {
  document: Node;
  references: References;
  baseOf(operation: Node, item: Node): string;
  accessOf(operation: Node): Access;
};

const describe = ({ method, path, operation }: FoundOperation, say: Say): string => {
  const [summary, description] = [textOf(operation.summary), textOf(operation.description)];
  const parts = description.startsWith(summary) ? [description] : [summary, description];
  const text = parts.filter(Boolean).join("\n\n");
  if (text === "")
    say("/description", "description_missing", "The operation has no description. Add one.");
  const deprecated = operation.deprecated === true ? "Deprecated. " : "";
  if (deprecated) say("", "deprecated", "This operation is deprecated.");
  if (text.length > 7900)
    say("/description", "description_cut", "The description was truncated to 7,900 characters.");
  return deprecated + (text.slice(0, 7900) || `${method} ${path}`);
};

/** Judged by the author's own words, because a generated name starts with the HTTP method. */
const isDangerous = ({ operation }: FoundOperation): boolean => {
  const description = textOf(operation.summary) || textOf(operation.description);
  return dangerIn({ name: textOf(operation.operationId), description }) !== undefined;
};

const mediaTypesOf = ({ operation }: FoundOperation, { document, references }: Api): string[] => {
  const answers = isObject(operation.responses) ? operation.responses : {};
  const good = Object.keys(answers).find((status) => /^2/.test(status)) ?? "default";
  const answer = references.follow(answers[good]);
  if (isObject(answer?.content)) return Object.keys(answer.content);
  if (document.swagger === undefined || answer?.schema === undefined) return [];
  return listOf(operation.produces ?? document.produces).filter(
    (type) => typeof type === "string",
  ) as string[];
};

const responseTypeFor = (types: readonly string[]): ResponseType | undefined =>
  types.length > 0 && types.every((type) => type.startsWith("text/html")) ? "html" : undefined;

/** Replaces each `{name}` in the path with its placeholder. Undeclared names become inputs. */
const fillPath = (
  path: string,
  known: ReadonlyMap<string, string>,
  declare: (name: string) => string,
): string =>
  path
    .split(/(\{[^{}]*\})/)
    .map((piece) => {
      const name = /^\{([^{}]*)\}$/.exec(piece)?.[1];
      if (name === undefined)
        return literal(piece.split(/[?#]/)[0] ?? "").replace(/[\s\\]/g, encodeURIComponent);
      return known.get(name) ?? declare(name);
    })
    .join("");

/** Converts an operation to a tool; undefined, with a warning, if that is impossible. */
export const toolFromOperation = (
  found: FoundOperation,
  api: Api,
  taken: { has(name: string): boolean },
  say: Say,
): Tool | undefined => {
  const { operation, item, method, path } = found;
  const { references } = api;
  const name = toolNameFrom(
    textOf(operation.operationId) || `${method.toLowerCase()}_${path.replaceAll(/[{}]/g, "")}`,
    taken,
  );
  const inputs = createInputs(name, say);
  const parameters = parametersOf(item, operation, references);
  const placed = placeParameters(parameters, inputs, references, say);
  const given =
    api.document.swagger === undefined
      ? references.follow(operation.requestBody)
      : swaggerBody(parameters, operation.consumes ?? api.document.consumes);
  if (given && method === "HEAD")
    say("/handler/body", "body_left_out", "A HEAD request has no body, so the body was removed.");
  const made = makeBody(method === "HEAD" ? undefined : given, inputs, references, say);
  const access = api.accessOf(operation);
  const url =
    api.baseOf(operation, item) +
    fillPath(path, placed.path, (missing) => {
      say(
        "/parameters",
        "parameter_undeclared",
        `"${missing.slice(0, 60)}" is in the path but not declared as a parameter.`,
      );
      return String(inputs.add(missing, { type: "string" }, "path", true).template);
    });
  const authHeader = access.auth?.type === "header" ? access.auth.name : "authorization";
  const headers = [
    ...placed.headers.filter(
      (row) => row.name !== authHeader && !access.headers.some((other) => other.name === row.name),
    ),
    ...access.headers,
    ...(made.contentType ? [{ name: "content-type", value: literal(made.contentType) }] : []),
  ];
  const query = [...placed.query, ...access.query];
  const handler: HttpHandler = {
    kind: "http",
    method: method as HttpHandler["method"],
    url,
    ...(query.length > 0 && { query }),
    ...(headers.length > 0 && { headers }),
    ...(access.auth && { auth: access.auth }),
    ...(made.body && { body: made.body }),
  };
  const schema = inputs.parameters();
  if (!mendSchema(schema, say))
    return void say(
      "",
      "tool_left_out",
      `"${found.id}" was skipped: its parameters are too large.`,
    );
  const description = describe(found, say);
  const responseType = responseTypeFor(mediaTypesOf(found, api));
  const asks = method === "DELETE" || (method !== "GET" && isDangerous(found));
  const [category] = found.tags;
  const accepted = acceptTool({
    name,
    description,
    ...(category && { category: category.slice(0, 64) }),
    parameters: schema,
    ...(asks && { confirmationRequired: true }),
    ...(responseType && { responseType }),
    ...(access.credentials.length > 0 && { credentials: access.credentials }),
    handler,
    ...examplesFrom("From the document", { ...placed.examples, ...made.examples }, schema),
  });
  if ("tool" in accepted) return accepted.tool;
  return void say("", "tool_left_out", `"${found.id}" was skipped. ${accepted.problem}`);
};
