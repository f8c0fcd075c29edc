import { remembered } from "./remembered";
import { type Placeholder, parseTemplate, type Template } from "./template";

/** A parsed URL template. Placeholders are allowed only inside path segments and query values. */
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
  if (!found) return { problem: "Start the URL with https:// or http:// and a literal host." };
  const [whole, authority = ""] = found;
  if (template.length > 1 && whole === first)
    return {
      problem:
        "Placeholders are allowed only in the path and the query, not in the scheme, host or port.",
    };
  if (authority.includes("@"))
    return { problem: "A URL may not contain a username or password. Use authentication instead." };
  const url = URL.parse(whole);
  // URL parsers accept braces and other characters that no host name contains.
  return url?.hostname && /^[\w.:[\]-]+$/.test(url.hostname)
    ? { url, length: whole.length }
    : { problem: `"${authority}" is not a host. Use a host such as api.example.com.` };
};

const append = (parts: Parts, text: string) => {
  const last = parts.at(-1);
  if (typeof last === "string") parts[parts.length - 1] = last + text;
  else parts.push(text);
};

/** Parses what follows the host, or describes a placeholder in a position where none is allowed. */
const cut = (pieces: Template): Pick<UrlTemplate, "segments" | "query"> | Problem => {
  const segments: Parts[] = [];
  const query: { name: string; value?: Parts }[] = [];
  let part: "path" | "query" | "fragment" = "path";
  for (const piece of pieces) {
    const pair = query.at(-1);
    if (typeof piece === "object") {
      if (part === "fragment")
        return { problem: "Text after # is never sent, so a placeholder there has no effect." };
      const place = part === "path" ? segments.at(-1) : pair?.value;
      if (!place)
        return { problem: "Placeholders are not allowed in the name of a query parameter." };
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

/** Parses a URL template, or describes why it cannot be used. */
export const parseUrl = remembered((text): { url: UrlTemplate } | Problem => {
  const { template, problem } = parseTemplate(text);
  if (problem !== undefined) return { problem };
  // URL parsers drop tabs and line breaks and treat a backslash as a slash, so the URL would differ from its text.
  if (template.some((piece) => typeof piece === "string" && /[\s\\\p{Cc}]/u.test(piece)))
    return {
      problem: "A URL cannot contain spaces, line breaks or backslashes. Write a space as %20.",
    };
  const begun = parseStart(template);
  if ("problem" in begun) return begun;
  const [first, ...others] = template;
  const rest = typeof first === "string" ? first.slice(begun.length) : "";
  const parts = cut([rest, ...others]);
  if ("problem" in parts) return parts;
  return { url: { origin: begun.url.origin, host: begun.url.host, ...parts } };
});
