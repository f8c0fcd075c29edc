import type { HttpHandler } from "@/lib/agent/handlers/http";
import { escapeBraces } from "@/lib/imports/readers/request/placeholders";
import type { Json } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import type { AddWarning } from "../import-kind";
import { toLiteral } from "./literal-values";
import { type BodyFacts, parametrizeBody } from "./parametrize-body";
import { isIdSegment, toIdName } from "./path-ids";
import { splitSegment } from "./path-placeholders";
import {
  addTextInput,
  createRequestInputs,
  type Descriptions,
  type RequestInputs,
} from "./request-inputs";

/** Facts about a request that its handler does not contain. */
export type RequestFacts = BodyFacts & {
  descriptions?: Descriptions;
  /** Whether the query is complete as it is, as in a recording: `?acl` stays in it. */
  sendsEmptyQuery?: boolean;
  /** What the shell would have replaced in the request. */
  shellVariables?: readonly string[];
};

/** GraphQL errors have status 200. */
const graphqlResponse: HttpHandler["response"] = {
  select: "data",
  errorWhen: "errors",
  errorMessage: "errors[0].message",
};

const parametrizeUrl = (
  { inputs, values }: RequestInputs,
  url: string,
  shellVariables: readonly string[],
): string => {
  const addInput = (name: string, schema: JsonSchema) =>
    inputs.add(name, { type: "string", ...schema }, "path", true);
  const templates = new Map<string, Json>();
  /** Returns the placeholder of a name, which stands for one value wherever it is. */
  const toTemplate = (name: string): Json => {
    const template = templates.get(name) ?? addInput(name, {}).template;
    templates.set(name, template);
    return template;
  };
  const [origin = "", path = ""] = /^(https?:\/\/[^/]*)(.*)$/s.exec(url)?.slice(1) ?? [];
  const segments = path.split("/").map((segment, index, all) => {
    const literal = toLiteral(segment);
    if (literal === undefined || segment.includes("?")) return segment;
    const previous = all[index - 1] ?? "";
    if (isIdSegment(segment, previous)) {
      const { name, template } = addInput(toIdName(previous), { examples: [segment] });
      values[name] = segment;
      return template;
    }
    return splitSegment(literal, shellVariables)
      .map(({ text, name }) => (name === undefined ? escapeBraces(text) : toTemplate(name)))
      .join("");
  });
  return origin + segments.join("/");
};

type Query = NonNullable<HttpHandler["query"]>;

const parametrizeQuery = (request: RequestInputs, query: Query): Query =>
  query.flatMap((row, index, all) => {
    const sameNameRows = all.filter(({ name, enabled }) => name === row.name && enabled !== false);
    const texts = sameNameRows.map(({ value }) => toLiteral(value));
    if (row.enabled === false || !texts.every((text) => text !== undefined)) return [row];
    // An array value repeats its key in the query, so one row is enough.
    if (sameNameRows[0] !== all[index]) return [];
    return [{ ...row, value: String(addTextInput(request, row.name, texts, "query")) }];
  });

/**
 * Replaces the values of a request with parameters: IDs and placeholders in the path, query values
 * (which become defaults) and body fields (which become examples). Values that already contain a
 * placeholder and disabled rows are unchanged. Secrets never become examples.
 */
export const parametrize = (
  handler: HttpHandler,
  addWarning: AddWarning,
  { descriptions = {}, sendsEmptyQuery = false, shellVariables = [], ...bodyFacts }: RequestFacts,
) => {
  const request = createRequestInputs(addWarning, { descriptions, sendsEmptyQuery });
  const url = parametrizeUrl(request, handler.url, shellVariables);
  const query = handler.query && parametrizeQuery(request, handler.query);
  const body = parametrizeBody(request, handler, bodyFacts);
  const parametrized: HttpHandler = {
    ...handler,
    url,
    ...(query && { query }),
    ...(body && { body }),
    ...(bodyFacts.operation && { response: graphqlResponse }),
  };
  return {
    handler: parametrized,
    parameters: request.inputs.parameters(),
    values: request.values,
  };
};
