import { expect, it } from "vitest";
import { compileSchema } from "@/lib/schema/validation";
import {
  hostileAgent,
  oddAgent,
  oddManifest,
  slackAgent,
  toExportedAgent,
} from "./exports-fixture";
import { toServerJson } from "./server-json";

const text = (maxLength: number) => ({ type: "string" as const, minLength: 1, maxLength });

/**
 * Requirements for a remote server in the registry's schema of 2025-12-11 (`ServerDetail`,
 * `StreamableHttpTransport`).
 */
const validate = compileSchema({
  type: "object",
  properties: {
    $schema: {
      const: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    },
    name: {
      type: "string",
      minLength: 3,
      maxLength: 200,
      pattern: "^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$",
    },
    title: text(100),
    description: text(100),
    version: { type: "string", maxLength: 255, pattern: "^\\d+\\.\\d+\\.\\d+$" },
    websiteUrl: { type: "string", format: "uri" },
    remotes: {
      type: "array",
      items: {
        type: "object",
        properties: {
          type: { const: "streamable-http" },
          url: { type: "string", pattern: "^https?://[^\\s]+$" },
          headers: {
            type: "array",
            items: {
              type: "object",
              properties: {
                name: { type: "string" },
                description: { type: "string" },
                isRequired: { type: "boolean" },
                isSecret: { type: "boolean" },
              },
              required: ["name"],
              additionalProperties: false,
            },
          },
        },
        required: ["type", "url"],
        additionalProperties: false,
      },
    },
  },
  required: ["$schema", "name", "description", "version"],
  // The registry rejects unknown fields.
  additionalProperties: false,
});

it.each([
  slackAgent,
  oddAgent,
  hostileAgent,
  toExportedAgent({ ...oddManifest, description: `${"long ".repeat(90)}\nand two lines` }, null),
  { ...slackAgent, baseUrl: "http://127.0.0.1:3000/api/agents/slack" },
  { ...slackAgent, baseUrl: "http://[::1]:3000/api/agents/slack" },
])("is accepted by the registry for $manifest.slug at $baseUrl", (agent) => {
  expect(validate(toServerJson(agent))).toEqual([]);
});

it("uses the namespace of its domain and lists every header", () => {
  expect(toServerJson(oddAgent)).toMatchObject({
    name: "dev.acme.tools/odd",
    version: "3.0.0",
    remotes: [
      {
        url: "https://tools.acme.dev/api/agents/odd/mcp",
        headers: [
          { name: "x-api-key", isRequired: true, isSecret: true },
          { name: "x-dburi", description: "Database", isRequired: true, isSecret: true },
          { name: "x-team", isRequired: false, isSecret: false },
        ],
      },
    ],
  });
});

it("does not require a key if people can sign in", () => {
  const { manifest } = oddAgent;
  const agent = { ...oddAgent, manifest: { ...manifest, access: { signIn: "on" as const } } };
  expect(toServerJson(agent).remotes[0]?.headers[0]).toMatchObject({
    name: "x-api-key",
    isRequired: false,
  });
});
