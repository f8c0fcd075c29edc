import { mapTexts } from "../map-texts";

/** What a tag generates for each request, by its name and first argument, as Postman calls it. */
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

/** `{{ _.name }}`, `{{ _['name'] }}` and tags such as `{% uuid %}` as Postman writes variables. */
const convertText = (text: string): string =>
  text
    .replace(/\{\{([^{}]+)\}\}/g, (_, expression: string) => {
      // Without the marks that remove spaces around it, and without filters.
      const [name = ""] = expression.replace(/^-|-$/g, "").split("|");
      const path = name
        .trim()
        .replace(/^_(?=[.[])/, "")
        .replace(/\[\s*['"]([^'"\]]*)['"]\s*\]/g, ".$1");
      return `{{${path.replace(/^\./, "")}}}`;
    })
    .replace(/\{%-?([^{}%]+)-?%\}/g, (_, tag: string) => `{{${toTagName(tag)}}}`);

/** A value with the templates of all its texts converted. */
export const convertTemplates = (value: unknown): unknown => mapTexts(value, convertText);
