import { mapTexts } from "../map-texts";

/**
 * Postman's names for the values that tags generate for each request, keyed by tag name and first
 * argument.
 */
const generatedNames: Record<string, string> = {
  uuid: "$guid",
  timestamp: "$timestamp",
  "now unix": "$timestamp",
  "now millis": "$timestamp",
  "now iso-8601": "$isoTimestamp",
};

const toTagName = (tag: string): string => {
  const [name = "value", first = ""] = tag.trim().split(/[\s,]+/);
  const argument = first.replace(/^['"]|['"]$/g, "");
  if (name === "faker" && /^\w+$/.test(argument)) return `$${argument}`;
  return generatedNames[`${name} ${argument}`] ?? generatedNames[name] ?? `$${name}`;
};

/**
 * Converts `{{ _.name }}`, `{{ _['name'] }}` and tags such as `{% uuid %}` to Postman's syntax for
 * variables.
 */
const convertText = (text: string): string =>
  text
    .replace(/\{\{([^{}]+)\}\}/g, (_, expression: string) => {
      // Removes filters and the marks that strip surrounding spaces.
      const [name = ""] = expression.replace(/^-|-$/g, "").split("|");
      const path = name
        .trim()
        .replace(/^_(?=[.[])/, "")
        .replace(/\[\s*['"]([^'"\]]*)['"]\s*\]/g, ".$1");
      return `{{${path.replace(/^\./, "")}}}`;
    })
    .replace(/\{%-?([^{}%]+)-?%\}/g, (_, tag: string) => `{{${toTagName(tag)}}}`);

/** Returns a copy of a value with the templates in all its strings converted. */
export const convertTemplates = (value: unknown): unknown => mapTexts(value, convertText);
