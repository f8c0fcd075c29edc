import type { HttpHandler } from "@/lib/agent/handlers/http";
import type { AddWarning } from "../import-kind";
import { findPlaceholderName, toLiteral } from "./literal-values";
import { type BodyFacts, parametrizeBody } from "./parametrize-body";
import { isIdSegment, toIdName } from "./path-ids";
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
};

/** GraphQL errors have status 200. */
const graphqlResponse: HttpHandler["response"] = {
  select: "data",
  errorWhen: "errors",
  errorMessage: "errors[0].message",
};

const parametrizeUrl = ({ inputs, values }: RequestInputs, url: string): string => {
  const [origin = "", path = ""] = /^(https?:\/\/[^/]*)(.*)$/s.exec(url)?.slice(1) ?? [];
  const segments = path.split("/").map((segment, index, all) => {
    if (toLiteral(segment) === undefined || segment.includes("?")) return segment;
    const name = findPlaceholderName(segment);
    const previous = all[index - 1] ?? "";
    if (name === undefined && !isIdSegment(segment, previous)) return segment;
    const { name: parameterName, template } = inputs.add(
      name ?? toIdName(previous),
      { type: "string", ...(name === undefined && { examples: [segment] }) },
      "path",
      true,
    );
    if (name === undefined) values[parameterName] = segment;
    return String(template);
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
  { descriptions = {}, sendsEmptyQuery = false, ...bodyFacts }: RequestFacts = {},
) => {
  const request = createRequestInputs(addWarning, { descriptions, sendsEmptyQuery });
  const url = parametrizeUrl(request, handler.url);
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
