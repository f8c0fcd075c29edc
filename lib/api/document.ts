import { isObject } from "@/lib/agent/json";

type Loose = Record<string, unknown>;

const capital = (word: string) => `${word[0]?.toUpperCase() ?? ""}${word.slice(1)}`;

/** Derives the operation id from the route: `get /api/v1/agents/{slug}/tools` is `getAgentsBySlugTools`. */
export const operationIdOf = (method: string, path: string): string =>
  path
    .replace(/^\/api\/v1/, "")
    .split("/")
    .filter((step) => step !== "")
    .map((step) => step.replace(/^\{(.+)\}$/, (_, name: string) => `by-${name}`))
    .flatMap((step) => step.split(/[^A-Za-z0-9]+/))
    .reduce((name, word) => name + capital(word), method);

/** Splits the `default` error response of a route into `4XX` and `default`, as OpenAPI linters expect. */
const withRefusals = (responses: unknown): unknown => {
  if (!isObject(responses) || !isObject(responses.default)) return responses;
  const { default: refusal, ...own } = responses;
  return {
    ...own,
    "4XX": { ...refusal, description: "Client error (RFC 9457)." },
    default: { ...refusal, description: "Server error (RFC 9457)." },
  };
};

const described = (method: string, path: string, operation: unknown): unknown =>
  isObject(operation) && isObject(operation.responses)
    ? {
        operationId: operationIdOf(method, path),
        ...operation,
        responses: withRefusals(operation.responses),
      }
    : operation;

/** Adds operation ids and error responses to the generated document, so that routes need not repeat them. */
export const completeDocument = <Document extends { paths?: object }>(document: Document) => ({
  ...document,
  paths: Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item as Loose).map(([method, operation]) => [
          method,
          described(method, path, operation),
        ]),
      ),
    ]),
  ),
});
