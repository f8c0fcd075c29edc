import { decodePercent } from "@/lib/schema/decode-percent";
import type { ListedResource } from "./listed-resource";
import { parseUriTemplate, type UriTemplate } from "./uri-template";

/** The positions in a URI where one part of a template may end, each with the part's start. */
type Ends = Map<number, number>;

const findLiteralEnds = (literal: string, starts: Iterable<number>, uri: string): Ends => {
  const ends: Ends = new Map();
  for (const start of starts)
    if (uri.startsWith(literal, start)) ends.set(start + literal.length, start);
  return ends;
};

const findVariableEnds = (isReserved: boolean, starts: Iterable<number>, uri: string): Ends => {
  const ends: Ends = new Map();
  const begins = new Set(starts);
  const separators = isReserved ? "" : "/?#";
  let start: number | undefined;
  for (let at = 0; at < uri.length; at += 1) {
    if (begins.has(at)) start ??= at;
    if (separators.includes(uri.charAt(at))) start = undefined;
    if (start !== undefined) ends.set(at + 1, start);
  }
  return ends;
};

/**
 * Matches a URI against a template. Returns the variables' values, percent-decoded, or undefined if
 * it does not match. Runs in time proportional to the lengths of both, because a backtracking
 * pattern could be made to run forever.
 */
const matchTemplate = (template: UriTemplate, uri: string): Record<string, string> | undefined => {
  const ends: Ends[] = [];
  let starts: Iterable<number> = [0];
  for (const part of template) {
    const next =
      typeof part === "string"
        ? findLiteralEnds(part, starts, uri)
        : findVariableEnds(part.reserved, starts, uri);
    if (next.size === 0) return undefined;
    ends.push(next);
    starts = next.keys();
  }
  const values: [string, string][] = [];
  let end = uri.length;
  for (let index = template.length - 1; index >= 0; index -= 1) {
    const part = template[index];
    const start = ends[index]?.get(end);
    if (part === undefined || start === undefined) return undefined;
    if (typeof part === "object") {
      const value = decodePercent(uri.slice(start, end));
      if (value === undefined) return undefined;
      values.unshift([part.name, value]);
    }
    end = start;
  }
  return Object.fromEntries(values);
};

/** Matching takes time and memory for every character and every part of each template. */
const MAX_MATCHED_LENGTH = 2_048;

type MatchedResource = { resource: ListedResource; params: Record<string, string> };

/**
 * Finds the resource that a URI refers to: the one with this URI, or else the first whose template
 * matches. No template matches a very long URI.
 */
export const findResource = (
  resources: readonly ListedResource[],
  uri: string,
): MatchedResource | undefined => {
  const exact = resources.find((resource) => resource.uri === uri);
  if (exact) return { resource: exact, params: {} };
  if (uri.length > MAX_MATCHED_LENGTH) return undefined;
  for (const resource of resources) {
    const parsed = resource.uriTemplate && parseUriTemplate(resource.uriTemplate);
    if (!parsed || "problem" in parsed) continue;
    const params = matchTemplate(parsed.template, uri);
    if (params) return { resource, params };
  }
  return undefined;
};
