import { parseTemplate } from "@/lib/agent/placeholders/template";

/**
 * A piece of rendered text: literal text, an argument's value, or the placeholder of an argument
 * without one.
 */
type TextPart = { kind: "literal" | "value" | "missing"; text: string };

/**
 * Fills in a message's text, split into parts so that values can be highlighted. An optional
 * argument without a value renders as empty.
 */
export const renderText = (
  text: string,
  values: Readonly<Record<string, string>>,
  optional: ReadonlySet<string>,
): TextPart[] =>
  parseTemplate(text).template.map((part) => {
    if (typeof part === "string") return { kind: "literal", text: part };
    const [name = ""] = part.path;
    const value = part.root === "arguments" && Object.hasOwn(values, name) ? values[name] : "";
    if (value) return { kind: "value", text: value };
    return part.root === "arguments" && optional.has(name)
      ? { kind: "literal", text: "" }
      : { kind: "missing", text: `{{${part.text}}}` };
  });
