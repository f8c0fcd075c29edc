import { remembered } from "./remembered";
import { type Placeholder, parseTemplate, type Template } from "./template";

/** A URL cut where values may enter: inside path segments and the values of query keys, nowhere else. */
export type UrlTemplate = {
  origin: string;
  host: string;
  segments: readonly Template[];
  /** A key without `=` has no value. */
  query: readonly { name: string; value?: Template }[];
};
type Parts = (string | Placeholder)[];
type Problem = { problem: string };

const start = /^https?:\/\/([^/?#]*)/i;

const parseStart = (template: Template): { url: URL; length: number } | Problem => {
  const [first] = template;
  const found = typeof first === "string" ? start.exec(first) : null;
  if (!found)
    return { problem: "Begin the URL with https:// or http:// and the host, written out." };
  const [whole, authority = ""] = found;
  if (template.length > 1 && whole === first)
    return {
      problem:
        "Scheme, host and port are written out: a placeholder may only stand in the path or the query.",
    };
  if (authority.includes("@"))
    return { problem: "A URL may not carry a user name or password. Use authentication instead." };
  const url = URL.parse(whole);
  // Parsers let pass braces and the like, which no host has.
  return url?.hostname && /^[\w.:[\]-]+$/.test(url.hostname)
    ? { url, length: whole.length }
    : { problem: `"${authority}" is not a host. Write it like api.example.com.` };
};

const append = (parts: Parts, text: string) => {
  const last = parts.at(-1);
  if (typeof last === "string") parts[parts.length - 1] = last + text;
  else parts.push(text);
};

/** Cuts what follows the host. A placeholder that stands where it may not is answered with a sentence. */
const cut = (pieces: Template): Pick<UrlTemplate, "segments" | "query"> | Problem => {
  const segments: Parts[] = [];
  const query: { name: string; value?: Parts }[] = [];
  let part: "path" | "query" | "fragment" = "path";
  for (const piece of pieces) {
    const pair = query.at(-1);
    if (typeof piece === "object") {
      if (part === "fragment")
        return { problem: "What follows # is never sent, so a placeholder there does nothing." };
      const place = part === "path" ? segments.at(-1) : pair?.value;
      if (!place) return { problem: "A placeholder may not name a query parameter." };
      place.push(piece);
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
        } else append(segments.at(-1) ?? [], character);
      } else if (character === "&") query.push({ name: "" });
      else if (current?.value) append(current.value, character);
      else if (current && character === "=") current.value = [];
      else if (current) current.name += character;
    }
  }
  return { segments, query: query.filter(({ name, value }) => name !== "" || value !== undefined) };
};

/** Cuts a URL, or says in a sentence why it may not be used. */
export const parseUrl = remembered((text): { url: UrlTemplate } | Problem => {
  const { template, problem } = parseTemplate(text);
  if (problem !== undefined) return { problem };
  // A parser would drop tabs and line breaks and read a backslash as a slash: the text must mean what it shows.
  if (template.some((piece) => typeof piece === "string" && /[\s\\\p{Cc}]/u.test(piece)))
    return { problem: "A URL holds no spaces, line breaks or backslashes. Write a space as %20." };
  const begun = parseStart(template);
  if ("problem" in begun) return begun;
  const [first, ...others] = template;
  const rest = typeof first === "string" ? first.slice(begun.length) : "";
  const parts = cut([rest, ...others]);
  if ("problem" in parts) return parts;
  return { url: { origin: begun.url.origin, host: begun.url.host, ...parts } };
});
