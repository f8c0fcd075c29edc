import { parseUriTemplate } from "@/lib/agent/resources/uri-template";

/** Replaces a template's variables with their values. Variables without a value stay. */
export const expandTemplate = (text: string, values: Readonly<Record<string, string>>): string => {
  const parsed = parseUriTemplate(text);
  if ("problem" in parsed) return text;
  return parsed.template
    .map((part) => {
      if (typeof part === "string") return part;
      const value = values[part.name];
      if (!value) return `{${part.reserved ? "+" : ""}${part.name}}`;
      return part.reserved ? encodeURI(value) : encodeURIComponent(value);
    })
    .join("");
};
