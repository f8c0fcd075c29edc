import { memoize } from "./memoize";
import { type Placeholder, parseTemplate, type Template } from "./template";

/** A parsed URL template. Placeholders are allowed only inside path segments and query values. */
export type UrlTemplate = {
  origin: string;
  host: string;
  segments: readonly Template[];
  /** A key without `=` has no value. */
  query: readonly { name: string; value?: Template }[];
};
type TemplateParts = (string | Placeholder)[];
type UrlProblem = { problem: string };

const originPattern = /^https?:\/\/([^/?#]*)/i;

const parseOrigin = (template: Template): { url: URL; length: number } | UrlProblem => {
  const [first] = template;
  if (first === undefined || first === "")
    return { problem: "Enter the URL, such as https://api.example.com/v1/notes." };
  const match = typeof first === "string" ? originPattern.exec(first) : null;
  if (!match)
    return {
      problem:
        "Start the URL with https:// or http:// and a host, such as https://api.example.com.",
    };
  const [matchedText, authority = ""] = match;
  if (template.length > 1 && matchedText === first)
    return {
      problem:
        "Placeholders are allowed only in the path and the query, not in the scheme, host or port.",
    };
  if (authority.includes("@"))
    return { problem: "A URL may not contain a username or password. Use authentication instead." };
  const url = URL.parse(matchedText);
  // URL parsers accept braces and other characters that no host name contains.
  return url?.hostname && /^[\w.:[\]-]+$/.test(url.hostname)
    ? { url, length: matchedText.length }
    : { problem: `"${authority}" is not a valid host. Use one such as api.example.com.` };
};

const appendText = (parts: TemplateParts, text: string) => {
  const last = parts.at(-1);
  if (typeof last === "string") parts[parts.length - 1] = last + text;
  else parts.push(text);
};

/** Parses what follows the host, or reports a placeholder that is not allowed at its position. */
const parsePathAndQuery = (
  pieces: Template,
): Pick<UrlTemplate, "segments" | "query"> | UrlProblem => {
  const segments: TemplateParts[] = [];
  const query: { name: string; value?: TemplateParts }[] = [];
  let part: "path" | "query" | "fragment" = "path";
  for (const piece of pieces) {
    const pair = query.at(-1);
    if (typeof piece === "object") {
      if (part === "fragment")
        return { problem: "Text after # is never sent, so a placeholder there has no effect." };
      const target = part === "path" ? segments.at(-1) : pair?.value;
      if (!target)
        return { problem: "Placeholders are not allowed in the name of a query parameter." };
      target.push(piece);
      continue;
    }
    for (const character of piece) {
      const current = query.at(-1);
      if (part === "fragment") break;
      if (character === "#") part = "fragment";
      else if (part === "path") {
        if (character === "/") segments.push([]);
        else if (character === "?") {
          part = "query";
          query.push({ name: "" });
        } else appendText(segments.at(-1) ?? [], character);
      } else if (character === "&") query.push({ name: "" });
      else if (current?.value) appendText(current.value, character);
      else if (current && character === "=") current.value = [];
      else if (current) current.name += character;
    }
  }
  return { segments, query: query.filter(({ name, value }) => name !== "" || value !== undefined) };
};

/** Parses a URL template, or reports why it cannot be used. */
export const parseUrlTemplate = memoize((text): { url: UrlTemplate } | UrlProblem => {
  const { template, problem } = parseTemplate(text);
  if (problem !== undefined) return { problem };
  // URL parsers drop tabs and line breaks and treat a backslash as a slash, so the URL would differ
  // from its text.
  if (template.some((piece) => typeof piece === "string" && /[\s\\\p{Cc}]/u.test(piece)))
    return {
      problem: "A URL cannot contain spaces, line breaks or backslashes. Write a space as %20.",
    };
  const originResult = parseOrigin(template);
  if ("problem" in originResult) return originResult;
  const [first, ...otherParts] = template;
  const remainder = typeof first === "string" ? first.slice(originResult.length) : "";
  const parts = parsePathAndQuery([remainder, ...otherParts]);
  if ("problem" in parts) return parts;
  return { url: { origin: originResult.url.origin, host: originResult.url.host, ...parts } };
});
