import { expect, it } from "vitest";
import { contractAgent } from "@/e2e/gateway/contract-agent";
import type { Manifest } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import { renderExport } from "@/lib/exports/export";
import { oddAgent, toExportedAgent } from "@/lib/exports/exports-fixture";
import { openapi } from "@/lib/exports/openapi/openapi";
import { galleryAgents } from "@/lib/gallery";
import { importDocument, type Node } from "@/lib/imports/openapi/openapi-fixture";

const tool: Tool = {
  name: "t",
  description: "Does something. Twice.",
  parameters: { type: "object", properties: {} },
  handler: { kind: "http", method: "GET", url: "https://x.example" },
};
const withTool = (fields: Partial<Tool>): Manifest => ({
  slug: "one",
  name: "One",
  description: "Has one tool.",
  tools: [{ ...tool, ...fields }],
});
const node: Tool["parameters"] = {
  type: "object",
  properties: {
    name: { type: "string", default: "root" },
    next: { $ref: "#" },
    leaf: { $ref: "#/$defs/leaf", nullable: true },
    either: {
      oneOf: [{ $ref: "#/$defs/leaf" }, { $ref: "#/$defs/tree node" }],
      discriminator: { propertyName: "kind", mapping: { leaf: "#/$defs/leaf" } },
    },
    first: { $ref: "#/properties/list/items" },
    list: { type: "array", items: { type: "object", properties: { id: { type: "integer" } } } },
    data: { enum: [{ $ref: "#/not/a/reference" }] },
  },
  required: ["name", "next"],
  $defs: {
    leaf: { type: "object", properties: { kind: { const: "leaf" } } },
    "tree node": { type: "object", properties: { left: { $ref: "#/$defs/tree node" } } },
  },
};
const icon = `data:image/png;base64,${Buffer.from("\u0089PNG\r\n\u001a\n", "latin1").toString("base64")}`;

const agents: [string, Manifest][] = [
  ...galleryAgents.map(({ id, manifest }): [string, Manifest] => [id, manifest]),
  ["contract", contractAgent("contract", "https://upstream.acme.dev")],
  ["odd names", { ...oddAgent.manifest, description: "Has odd names." }],
  ["references", withTool({ parameters: node })],
  ["a described result", withTool({ outputSchema: node, responseType: "mixed" })],
  ["a described text", withTool({ outputSchema: { type: "string" }, responseType: "text" })],
  [
    "metadata",
    withTool({
      title: "A title",
      icon,
      category: "search",
      version: "1.2.0",
      author: "Ada",
      credits: 2,
      modelName: "do_it",
      annotations: { readOnly: true },
      confirmationRequired: false,
    }),
  ],
  [
    "a public list and sign-in",
    { ...withTool({ bearer: "optional" }), access: { toolsList: "public", signIn: "on" } },
  ],
];

/**
 * Exports an agent under an address, without its resource and without what the author of the new
 * agent decides.
 */
const exportAgent = ({ resource: _, access, ...rest }: Manifest, slug: string): Node => {
  const { bearer } = access ?? {};
  const agent = { ...rest, slug, ...(bearer && { access: { bearer } }) };
  return JSON.parse(renderExport(openapi, toExportedAgent(agent)));
};

it.each(agents)("keeps all that the document of an agent says: %s", async (_, manifest) => {
  const document = exportAgent(manifest, manifest.slug);
  const imported = await importDocument(JSON.stringify(document));
  // As text, because the order of keys counts.
  expect(JSON.stringify(exportAgent(imported.manifest, manifest.slug), null, 1)).toBe(
    JSON.stringify(document, null, 1),
  );
  const expectedCodes = ["credential_needed", "variable_declared", "name_odd"];
  expect(imported.codes.filter((code) => !expectedCodes.includes(code))).toEqual([]);
});

it("leaves who can list the tools and sign in to the author of the new agent", async () => {
  const manifest: Manifest = {
    ...withTool({}),
    access: { toolsList: "public", signIn: "on", bearer: "optional" },
  };
  const imported = await importDocument(renderExport(openapi, toExportedAgent(manifest)));
  expect(imported.manifest.access).toBeUndefined();
  expect(imported.manifest.tools).toMatchObject([{ bearer: "optional", credentials: ["one"] }]);
});

it("offers the tools, but not the agent's other routes, and calls them as a host does", async () => {
  const { resource } = oddAgent.manifest;
  const parameters: Tool["parameters"] = { type: "object", properties: { q: { type: "string" } } };
  const manifest = { ...withTool({ parameters }), ...(resource && { resource }) };
  const {
    operations,
    manifest: imported,
    warnings,
  } = await importDocument(renderExport(openapi, toExportedAgent(manifest)));
  expect(operations).toMatchObject([{ method: "POST", path: "/tools/t" }]);
  expect(warnings).toContainEqual({
    path: "",
    code: "resource_left_out",
    message: "The agent's resource was skipped, because a resource cannot use a credential.",
  });
  expect(imported.tools[0]?.handler).toMatchObject({
    method: "POST",
    url: "https://tools.acme.dev/api/agents/one/tools/t",
    body: {
      type: "json",
      value: { q: "{{params.q}}", userId: "{{context.userId}}", toolName: "t" },
    },
    response: { envelope: true },
  });
});
