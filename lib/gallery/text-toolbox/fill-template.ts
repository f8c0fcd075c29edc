import type { Tool } from "@/lib/agent/tool";
import { guestCode } from "../guest-code";

const code = guestCode`
const place = /\{\{\s*([\w.-]+)\s*\}\}/g;

const namesIn = (template) => [...new Set([...template.matchAll(place)].map(([, name]) => name))];

/** "name=Ada" as a name and its value; only the first equals sign separates them. */
const read = (pair) => {
  const at = pair.indexOf("=");
  return at < 0 ? [pair.trim(), undefined] : [pair.slice(0, at).trim(), pair.slice(at + 1)];
};

/** Refuses a call before it runs: every value must be a pair, and every placeholder must have one. */
export function validate({ params }, { ToolError }) {
  const refuse = (message, more) => {
    throw new ToolError({ code: "INVALID_PARAMETER", message, parameter: "values", ...more });
  };
  const values = new Map(params.values.map(read));
  const unpaired = [...values].find(([name, value]) => name === "" || value === undefined);
  if (unpaired)
    refuse(\`"\${unpaired[0]}" is not a name with its value.\`, {
      expected: "A name, an equals sign and the value.",
      example: "name=Ada",
    });
  const lacking = namesIn(params.template).filter((name) => !values.has(name));
  if (lacking.length > 0)
    refuse(\`The template needs \${lacking.map((name) => '"' + name + '"').join(", ")}.\`, {
      code: "MISSING_PARAMETER",
      example: lacking[0] + "=…",
      recoveryHint: "Give every name of the template a value and try again.",
    });
  return true;
}

/** Observers: they see each call and change nothing. */
export const callbacks = {
  onAfterCall: (toolId, clientId, agentName, params) =>
    console.info("template filled", { places: namesIn(params.template).length }),
  onCallError: (toolId, clientId, agentName, params, error) =>
    console.warn("template not filled", { why: error.message }),
};

export default function ({ template, values }, { log }) {
  const valuesByName = new Map(values.map(read));
  const used = new Set(namesIn(template));
  for (const name of valuesByName.keys()) if (!used.has(name)) log.info("no placeholder for a value", { name });
  return template.replace(place, (_, name) => valuesByName.get(name));
}
`;

export const fillTemplate: Tool = {
  name: "fillTemplate",
  description: "Fill the placeholders of a template, written as {{name}}, with values.",
  category: "file",
  docNote:
    "Shows the optional exports of a module: validate refuses a call before it runs, and callbacks observe it.",
  parameters: {
    type: "object",
    properties: {
      template: {
        type: "string",
        description: "The template, such as Dear {{name}}, your order {{number}} is on its way.",
      },
      values: {
        type: "array",
        description: 'A value for each name, such as ["name=Ada", "number=42"].',
        items: { type: "string", description: "A name, an equals sign and the value." },
      },
    },
    required: ["template", "values"],
  },
  handler: { kind: "javascript", code },
  examples: [
    {
      name: "A letter",
      params: {
        template: "Dear {{name}}, your order {{number}} is on its way.",
        values: ["name=Ada", "number=42"],
      },
      expect: [
        { path: "data.text", is: "equals", value: "Dear Ada, your order 42 is on its way." },
      ],
    },
  ],
};
