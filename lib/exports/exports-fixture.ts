import type { Manifest } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import { slack } from "@/lib/gallery/slack";
import type { ExportedAgent } from "./export";

const tool = (name: string, overrides: object): Tool => ({
  name,
  description: `The tool ${name}.`,
  parameters: { type: "object", properties: {} },
  handler: { kind: "javascript", code: "export default () => 'secret source'" },
  ...overrides,
});

const transfers = {
  type: "array",
  description: "Who gets how much",
  minItems: 1,
  items: {
    type: "object",
    properties: {
      to: { type: "string", pattern: "^0x[0-9a-f]{4}$", examples: ["0x12ab"] },
      amount: { type: "number", exclusiveMinimum: 0 },
      memo: { type: ["string", "null"], default: null },
    },
    required: ["to", "amount"],
    additionalProperties: false,
  },
};

const eventList = {
  type: "object",
  properties: {
    events: { type: "array", items: { $ref: "#/$defs/event" } },
    nextPage: { type: "string" },
  },
  required: ["events"],
  $defs: {
    event: {
      type: "object",
      properties: {
        title: { type: "string", description: "What it is called" },
        priority: { type: "integer", default: 1 },
        follows: { $ref: "#/$defs/event" },
      },
      required: ["title", "priority"],
    },
  },
};

/** Names that providers reject, names that collide once sanitized, and every schema keyword. */
export const oddManifest = {
  slug: "odd",
  name: "Odd & <old>",
  description: "",
  access: { toolsList: "public", bearer: "optional" },
  variables: [{ ref: "dburi", name: "Database", required: true, secret: true }, { ref: "team" }],
  resource: {
    enabled: true,
    responseType: "text",
    handler: { kind: "javascript", code: "export default () => 'hi'" },
  },
  tools: [
    tool("calendar Prioritization", {
      bearer: "none",
      responseType: "mixed",
      outputSchema: eventList,
    }),
    tool("calendar_Prioritization", { responseType: "html", bearer: "required" }),
    tool("ünï cödé {x}?", { responseType: "media" }),
    tool("listTools", {
      description: `A long one.\n${"word ".repeat(60)}`,
      outputSchema: {
        type: "object",
        properties: { modes: { type: "array", items: { enum: ["fast", "safe", null] } } },
        required: ["modes"],
      },
    }),
    tool("1st", {
      confirmationRequired: true,
      visibleParameters: ["transfers"],
      parameters: {
        type: "object",
        properties: {
          transfers,
          mode: { enum: ["fast", "safe"], default: "fast" },
          level: { type: "integer", enum: [1, 2, 3] },
          fixed: { const: "x" },
          either: {
            anyOf: [
              { type: "string", format: "email" },
              { type: "integer", minimum: 5 },
            ],
          },
          options: {
            type: "object",
            properties: { deep: { type: "object", properties: { loud: { type: "boolean" } } } },
          },
        },
        required: ["transfers", "mode"],
      },
      examples: [
        { name: "Two", params: { transfers: [{ to: "0x00ff", amount: 2 }] } },
        { name: "Does not fit", params: { transfers: [] } },
      ],
    }),
    tool("off", { enabled: false }),
    tool("1st", { description: "The second of its name is nowhere." }),
  ],
} as Manifest;

const deepObject = (levels: number): object =>
  levels === 0
    ? { type: "string" }
    : { type: "object", properties: { deeper: deepObject(levels - 1) }, required: ["deeper"] };

/**
 * Everything that some consumer rejects: odd names, top-level unions, boolean schemas, deep
 * nesting, long strings.
 */
const hostileManifest = {
  slug: "hostile",
  name: "Hostile",
  description: "",
  tools: [
    ...["options", "then", "then_", "__proto__", "constructor", "globalThis", "run", "2fa"].map(
      (name) => tool(name, {}),
    ),
    tool("name with spaces */ {x}", { description: `*/ \u2028 ${"long ".repeat(400)}` }),
    tool("either", {
      parameters: {
        type: "object",
        properties: { to: { type: "string" }, everybody: { type: "boolean" } },
        oneOf: [{ required: ["to"] }, { required: ["everybody"] }],
      },
    }),
    tool("onlyVariants", {
      parameters: {
        type: "object",
        properties: {},
        anyOf: [
          { properties: { id: { type: "integer" } }, required: ["id"] },
          { properties: { name: { type: "string" } }, required: ["name"] },
        ],
      },
    }),
    tool("booleans", {
      parameters: {
        type: "object",
        properties: { anything: true, never: false, list: { type: "array" }, open: {} },
        required: ["anything"],
      },
    }),
    tool("names", {
      parameters: {
        type: "object",
        properties: {
          "a b": { type: "string" },
          "ü.$[]": { type: "integer" },
          ["__proto__"]: { type: "string" },
          ["x".repeat(100)]: { type: "boolean" },
          nested: { type: "object", properties: { "1 2": { type: "string" } } },
        },
      },
    }),
    tool("emptyName", {
      parameters: {
        type: "object",
        properties: { "": { type: "string" }, other: { type: "integer" } },
      },
    }),
    tool("requiredName", {
      parameters: {
        type: "object",
        properties: { "a b": { type: "string" } },
        required: ["a b"],
      },
    }),
    tool("undeclared", {
      parameters: { type: "object", properties: {}, required: ["ghost"] },
    }),
    tool("free", {
      parameters: {
        type: "object",
        properties: { labels: { type: "object", additionalProperties: { type: "string" } } },
        required: ["labels"],
        additionalProperties: true,
      },
    }),
    tool("deep", {
      parameters: { type: "object", properties: { deep: deepObject(14) }, required: ["deep"] },
    }),
    tool("mixed", {
      parameters: {
        type: "object",
        properties: {
          several: { type: ["string", "integer", "array", "null"], maxLength: 3 },
          fixed: { const: { a: [1, null] } },
          values: { enum: [1, "a", null, true] },
          unique: { type: "array", uniqueItems: true, items: { type: "number", multipleOf: 0.1 } },
          url: { type: "string", format: "uri", pattern: "^https:" },
        },
      },
    }),
  ],
} as unknown as Manifest;

export const toExportedAgent = (manifest: Manifest, version: number | null = 3): ExportedAgent => ({
  manifest,
  version,
  baseUrl: `https://tools.acme.dev/api/agents/${manifest.slug}`,
  pageUrl: `https://tools.acme.dev/docs/agents/${manifest.slug}`,
});

/** Only the first tool of the gallery agent, because the others may change. */
export const slackAgent = toExportedAgent({ ...slack, tools: [slack.tools[0]] });
export const oddAgent = toExportedAgent(oddManifest);
export const hostileAgent = toExportedAgent(hostileManifest);
