import type { ClientCapabilities } from "@modelcontextprotocol/client";
import { type Manifest, manifestSchema } from "@/lib/agent/manifest";
import type { Ports } from "@/lib/runtime/ports";
import { literalSandbox } from "@/lib/runtime/runtime-fixture";
import { createTestGateway } from "../gateway-fixture";
import {
  connect as connectClient,
  connect2025 as connectClient2025,
  type TestGateway,
} from "./mcp-fixture";

export const javascript = { kind: "javascript" as const, code: "export default () => 1" };

const manifest = {
  description: "Handles issues.",
  tools: [
    {
      name: "listRepos",
      description: "Lists repositories.",
      parameters: { type: "object" as const, properties: { owner: { type: "string" as const } } },
      handler: javascript,
    },
  ],
  prompts: [
    { name: "hello", messages: [{ role: "user" as const, text: "Say hello." }] },
    {
      name: "triage",
      title: "Triage",
      description: "Sorts an issue.",
      arguments: [
        { name: "owner", description: "Whose", complete: ["acme", "Apex", "beta"] },
        { name: "repo", required: true, complete: { tool: "listRepos", select: "[].name" } },
      ],
      messages: [
        {
          role: "user" as const,
          text: "Look at {{arguments.owner}}/{{arguments.repo}} \\{{now}}.",
        },
        { role: "assistant" as const, image: { data: "iVBORw==", mimeType: "image/png" } },
        { role: "user" as const, audio: { data: "AAAA", mimeType: "audio/wav" } },
      ],
    },
    {
      name: "review",
      arguments: [{ name: "id", required: true }],
      messages: [{ role: "user" as const, resource: { uri: "issue://{{arguments.id}}" } }],
    },
  ],
  resources: [
    { uri: "docs://style", name: "Style", mimeType: "text/markdown", text: "# Style" },
    { uri: "docs://logo", name: "Logo", mimeType: "image/png", base64: "iVBORw==" },
    {
      uriTemplate: "issue://{id}",
      name: "Issue",
      title: "An issue",
      complete: { id: Array.from({ length: 150 }, (_, index) => `${index}`) },
      handler: javascript,
    },
  ],
} satisfies Omit<Manifest, "slug" | "name">;

type Run = Ports["sandbox"]["run"];
type Options = { run?: Run; query?: Ports["sandbox"]["query"] };

/**
 * Creates a gateway for an agent with prompts, resources and suggestions, and with keys that allow
 * only some of them.
 */
export const createPromptGateway = (change: Partial<Manifest> = {}, { run, query }: Options = {}) =>
  createTestGateway(manifestSchema.parse({ slug: "a", name: "Agent", ...manifest, ...change }), {
    keys: {
      all: [],
      list: ["list"],
      reader: ["list", "resource"],
      caller: ["list", "call:listRepos"],
    },
    ports: { sandbox: literalSandbox({ ...(run && { run }), ...(query && { query }) }) },
  });
/** Connects the official client of 2026-07-28, which can show forms. */
export const connect = (gateway: TestGateway, key = "all", headers: Record<string, string> = {}) =>
  connectClient(gateway, key === "" ? headers : { "x-api-key": key, ...headers }, {
    capabilities: { elicitation: {} },
  });

/** Connects the official client of earlier revisions. */
export const connect2025 = (
  gateway: TestGateway,
  key = "all",
  capabilities: ClientCapabilities = {},
) => connectClient2025(gateway, { "x-api-key": key }, { capabilities });
