import { isSecretName } from "@/lib/imports/readers/request/secrets";
import { isObject } from "@/lib/schema/json";
import { getRawUrl, type Node, toRows } from "./postman-rows";

/** Matches a variable, such as `{{baseUrl}}`. */
export const variablePattern = /\{\{(?=\s*[^\s{}])([^{}]+)\}\}/g;

const listNames = (text: string): Set<string> =>
  new Set([...text.matchAll(variablePattern)].map(([, name = ""]) => name.trim()));

/** Lists the requests in folders at any depth. `readDocument` limits the recursion depth. */
const listRequests = (items: unknown): Node[] =>
  toRows(items).flatMap(({ request, item }) => [
    ...(isObject(request) ? [request] : []),
    ...(typeof request === "string" ? [{ url: request }] : []),
    ...listRequests(item),
  ]);

const getPath = (url: string): string =>
  url
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, "")
    .replace(/[?#].*$/s, "")
    .replace(/^[^/]*/, "");

/** Names in a path are IDs and keys of what it leads to, unless they end like this. */
const secretInPath = /(?:token|secret|password|api[-_ ]?key)$/i;
/** Matches names of IDs, such as that of a stored payment token. */
const idName = /(?<!session)(?:[-_]id|I[dD])$/i;

export type VariableUses = {
  /** Whether more than half of the requests use it, as they use `{{tenant}}`. */
  isCommon(name: string): boolean;
  /** Whether it is common among several requests. A request by itself tells nothing. */
  isShared(name: string): boolean;
  /** Whether it may be secret. */
  isSecret(name: string): boolean;
};

/** Finds out how requests use variables. `resolve` inserts the values of other variables. */
export const findVariableUses = (
  items: unknown,
  resolve: (text: string) => string,
): VariableUses => {
  const requests = listRequests(items);
  const counts = new Map<string, number>();
  const pathNames = new Set<string>();
  for (const { url, header, body } of requests) {
    for (const name of listNames(resolve(JSON.stringify([url, header, body]))))
      counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const name of listNames(getPath(resolve(getRawUrl(url))))) pathNames.add(name);
  }
  const isCommon = (name: string) => (counts.get(name) ?? 0) * 2 > requests.length;
  return {
    isCommon,
    isShared: (name) => requests.length > 1 && isCommon(name),
    isSecret: (name) =>
      pathNames.has(name) ? secretInPath.test(name) : isSecretName(name) && !idName.test(name),
  };
};
