import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { ListToolsResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getBearerMode } from "@/lib/agent/access/bearer-mode";
import { type ExportedAgent, renderExport } from "@/lib/exports/export";
import { hostileAgent, oddAgent, toExportedAgent } from "@/lib/exports/exports-fixture";
import { type ExportFormat, exports } from "@/lib/exports/index";
import { galleryAgents } from "@/lib/gallery";

/** An agent whose parameters have names that every JavaScript object already has. */
const inheritedNames = toExportedAgent({
  slug: "inherited",
  name: "Inherited",
  description: "",
  tools: [
    {
      name: "search",
      description: "Searches.",
      parameters: {
        type: "object",
        properties: Object.fromEntries(
          ["toString", "valueOf", "hasOwnProperty", "constructor"].map((name) => [
            name,
            { type: "string" },
          ]),
        ),
      },
      handler: { kind: "javascript", code: "export default () => 1" },
    },
  ],
});
const agents: ExportedAgent[] = [
  ...galleryAgents.map(({ manifest }) => toExportedAgent(manifest)),
  oddAgent,
  hostileAgent,
];

/**
 * The type that each vendor's SDK accepts. A literal is assigned to it, so unknown keys are also
 * errors.
 */
const vendorTypes: Partial<Record<ExportFormat, { imports: string; type: string }>> = {
  openai: {
    imports: 'import type OpenAI from "openai";',
    type: "OpenAI.Chat.Completions.ChatCompletionTool[]",
  },
  "openai-strict": {
    imports: 'import type OpenAI from "openai";',
    type: "OpenAI.Chat.Completions.ChatCompletionTool[]",
  },
  "openai-responses": {
    imports: 'import type OpenAI from "openai";',
    type: "OpenAI.Responses.Tool[]",
  },
  "openai-responses-strict": {
    imports: 'import type OpenAI from "openai";',
    type: "OpenAI.Responses.Tool[]",
  },
  anthropic: {
    imports: 'import type Anthropic from "@anthropic-ai/sdk";',
    type: "Anthropic.ToolUnion[]",
  },
  gemini: { imports: 'import type { ToolListUnion } from "@google/genai";', type: "ToolListUnion" },
  ollama: { imports: 'import type { Tool } from "ollama";', type: "Tool[]" },
};

const folder = mkdtempSync(path.join(tmpdir(), "toolwright-consumers-"));
const tsc = path.resolve("node_modules/typescript/bin/tsc");
const flags = [
  ..."--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess".split(" "),
  ..."--skipLibCheck --target es2022 --module esnext --moduleResolution bundler".split(" "),
  "--types",
  "",
];
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
const compile = (files: readonly string[]) =>
  promisify(execFile)(process.execPath, [tsc, ...flags, ...files], { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout as string,
  );

beforeAll(() => symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the consumers' types", () => {
  it.each(Object.entries(vendorTypes))(
    "accept every %s export",
    async (format, { imports, type }) => {
      const files = agents.map((agent, at) => {
        const content = renderExport(exports[format as ExportFormat], agent);
        const name = `${format}-${at}.ts`;
        // Ollama's type has fewer keywords than its API accepts, so its literal is assigned in two
        // steps.
        const text =
          format === "ollama"
            ? `const content = ${content};\nexport const tools: ${type} = content;\n`
            : `export const tools: ${type} = ${content};\n`;
        write(name, `${imports}\n${text}`);
        return name;
      });
      expect(await compile(files)).toBe("");
      write("wrong.ts", `${imports}\nexport const tools: ${type} = [{ name: 1 }];\n`);
      expect(await compile(["wrong.ts"])).toContain("error TS");
    },
    60_000,
  );

  it("accept the TypeScript modules, whatever their tools are called", async () => {
    const files = [...agents, inheritedNames].flatMap((agent, at) =>
      (["typescript", "iagenttool"] as const).map((format) => {
        const name = `${format}-${at}.ts`;
        write(name, renderExport(exports[format], agent));
        return name;
      }),
    );
    const hostileAt = agents.indexOf(hostileAgent);
    write(
      "hostile.ts",
      `import { createClient } from "./typescript-${hostileAt}";
      import { createTools } from "./iagenttool-${hostileAt}";
      const client = createClient({ apiKey: "k" });
      const loadClient = async () => client;
      await (await loadClient()).then__();
      await client["__proto__"]();
      await client.either({ to: "ada" });
      await client.onlyVariants({ name: "ada" });
      // @ts-expect-error One of the two is required.
      await client.either();
      export const tool = createTools({ apiKey: "k", commitToolOutput: () => {} }).options;`,
    );
    write(
      "inherited.ts",
      `import { createClient } from "./typescript-${agents.length}";
      await createClient({ apiKey: "k" }).search({});`,
    );
    expect(await compile([...files, "hostile.ts", "inherited.ts"])).toBe("");
  }, 60_000);
});

it.each(agents)("an MCP client accepts the tools of $manifest.slug", (agent) => {
  const result = JSON.parse(renderExport(exports.mcp, agent));
  expect(ListToolsResultSchema.parse(result).tools).toHaveLength(result.tools.length);
  // MCP refuses tools that act with their caller's own token.
  const { manifest } = agent;
  const hasTools = manifest.tools.some((tool) => getBearerMode(manifest, tool) !== "required");
  expect(result.tools.length > 0).toBe(hasTools);
});

it.each(agents)("the OpenAPI document of $manifest.slug lints clean", async (agent) => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({
    source: renderExport(exports.openapi, agent),
    absoluteRef: "openapi.json",
    config,
  });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});
