import { isObject } from "@/lib/schema/json";

const capitalize = (word: string) => `${word[0]?.toUpperCase() ?? ""}${word.slice(1)}`;

/** Derives the operation id from the route: `get /api/v1/agents/{slug}/tools` is `getAgentsBySlugTools`. */
export const toOperationId = (method: string, path: string): string =>
  path
    .replace(/^\/api\/v1/, "")
    .split("/")
    .filter((step) => step !== "")
    .map((step) => step.replace(/^\{(.+)\}$/, (_, name: string) => `by-${name}`))
    .flatMap((step) => step.split(/[^A-Za-z0-9]+/))
    .reduce((name, word) => name + capitalize(word), method);

/** Splits the `default` error response of a route into `4XX` and `default`, as OpenAPI linters expect. */
const withErrorResponses = (responses: unknown): unknown => {
  if (!isObject(responses) || !isObject(responses.default)) return responses;
  const { default: errorResponse, ...successResponses } = responses;
  return {
    ...successResponses,
    "4XX": { ...errorResponse, description: "Client error (RFC 9457)." },
    default: { ...errorResponse, description: "Server error (RFC 9457)." },
  };
};

const describeOperation = (method: string, path: string, operation: unknown): unknown =>
  isObject(operation) && isObject(operation.responses)
    ? {
        operationId: toOperationId(method, path),
        ...operation,
        responses: withErrorResponses(operation.responses),
      }
    : operation;

/** Adds operation ids and error responses to the generated document, so that routes need not repeat them. */
export const completeDocument = <Document extends { paths?: object }>(document: Document) => ({
  ...document,
  paths: Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item).map(([method, operation]) => [
          method,
          describeOperation(method, path, operation),
        ]),
      ),
    ]),
  ),
});
