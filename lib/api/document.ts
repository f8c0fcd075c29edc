import { isObject } from "@/lib/agent/json";

type Loose = Record<string, unknown>;

const capital = (word: string) => `${word[0]?.toUpperCase() ?? ""}${word.slice(1)}`;

/** `get /api/v1/agents/{slug}/tools` is `getAgentsBySlugTools`: a name that stays as long as the route does. */
export const operationIdOf = (method: string, path: string): string =>
  path
    .replace(/^\/api\/v1/, "")
    .split("/")
    .filter((step) => step !== "")
    .map((step) => step.replace(/^\{(.+)\}$/, (_, name: string) => `by-${name}`))
    .flatMap((step) => step.split(/[^A-Za-z0-9]+/))
    .reduce((name, word) => name + capital(word), method);

/** What every route says of its refusals by `default`, told apart as readers of the document want it. */
const withRefusals = (responses: unknown): unknown => {
  if (!isObject(responses) || !isObject(responses.default)) return responses;
  const { default: refusal, ...own } = responses;
  return {
    ...own,
    "4XX": { ...refusal, description: "The request is refused (RFC 9457)." },
    default: { ...refusal, description: "It failed on our side (RFC 9457)." },
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

/** The document made from the routes, with what each route would only repeat. */
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
