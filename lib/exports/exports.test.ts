import { describe, expect, it } from "vitest";
import type { Manifest } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import { toToolsResponse } from "@/lib/agent/tool-dto";
import { isObject } from "@/lib/schema/json";
import { exportFileName, renderExport } from "./export";
import { oddAgent, oddManifest, slackAgent, toExportedAgent } from "./exports-fixture";
import { exportFormats, exports, isExportFormat } from "./index";

/** Collects the tool names in an export, wherever the format puts them. */
const collectNames = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(collectNames);
  if (typeof value !== "object" || value === null) return [];
  const { name, parameters, input_schema, inputSchema, description } = value as Record<
    string,
    unknown
  >;
  const isTool = typeof name === "string" && typeof description === "string";
  if (isTool && (parameters ?? input_schema ?? inputSchema ?? description)) return [name];
  return Object.values(value).flatMap(collectNames);
};

/** Returns the tools of an export. The MCP export also describes the server. */
const getTools = (content: unknown) =>
  isObject(content) && "tools" in content ? content.tools : content;

describe.each(exportFormats)("the %s export", (format) => {
  const kind = exports[format];

  it.each([slackAgent, oddAgent])("matches its golden file for $manifest.slug", async (agent) => {
    const file = `./golden/${exportFileName(kind, agent)}.golden`;
    await expect(renderExport(kind, agent)).toMatchFileSnapshot(file);
  });

  it("omits the internal notes", () => {
    const notes = slackAgent.manifest.tools.flatMap(({ docNote }) => docNote ?? []);
    expect(notes).not.toEqual([]);
    const text = renderExport(kind, slackAgent);
    for (const note of notes) expect(text).not.toContain(note);
  });

  it("is pure and does not modify the agent", () => {
    const before = JSON.stringify(oddManifest);
    expect(renderExport(kind, oddAgent)).toBe(renderExport(kind, oddAgent));
    expect(JSON.stringify(oddManifest)).toBe(before);
  });

  it("contains no handlers and no disabled tools", () => {
    for (const agent of [slackAgent, oddAgent]) {
      const text = renderExport(kind, agent);
      expect(text).not.toMatch(/handler|secret source|slack\.com\/api/);
      expect(text).not.toContain('"off"');
    }
  });

  it("renders an agent without tools", () => {
    expect(
      renderExport(kind, toExportedAgent({ ...oddManifest, tools: [] }, null)).length,
    ).toBeGreaterThan(1);
  });

  it("has a file name that is safe in a header", () => {
    expect(exportFileName(kind, oddAgent)).toMatch(/^odd-v3\.[\w.-]+$/);
    expect(kind.mediaType).toMatch(/^[a-z]+\/[\w.+-]+$/);
  });
});

describe.each(["openai", "openai-responses", "anthropic", "gemini", "ollama", "mcp"] as const)(
  "%s",
  (format) => {
    it("has valid, unique names", () => {
      const names = collectNames(getTools(exports[format].render(oddAgent)));
      // MCP rejects the tool that acts with its caller's own token.
      expect(names).toHaveLength(format === "mcp" ? 4 : 5);
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
      expect(names).toContain("calendar_Prioritization_2");
    });
  },
);

describe.each(["openai", "ollama"] as const)("%s", (format) => {
  it("defines each tool as a function with its authored name, description and parameters", () => {
    const { tools } = slackAgent.manifest;
    expect(JSON.stringify(exports[format].render(slackAgent))).toBe(
      JSON.stringify(
        tools.map(({ name, description, parameters }) => ({
          type: "function",
          function: { name, description, parameters },
        })),
      ),
    );
  });
});

describe.each(["openai", "openai-strict", "anthropic", "gemini", "ollama", "mcp"] as const)(
  "%s",
  (format) => {
    const tool: Tool = {
      name: "find",
      description: "Finds a note.",
      parameters: { type: "object", properties: { id: { type: "string" } } },
      handler: { kind: "javascript", code: "export default () => 1" },
    };
    const render = (change: Partial<Manifest>, toolChange: Partial<Tool> = {}) => {
      const manifest = { ...oddManifest, ...change, tools: [{ ...tool, ...toolChange }] };
      return collectNames(getTools(exports[format].render(toExportedAgent(manifest, null))));
    };

    it("omits tools that no model is offered", () => {
      expect(render({})).toEqual(["find"]);
      expect(render({}, { modes: [] })).toEqual([]);
    });

    it("omits tools for which the agent requires the caller's own token, if it has none", () => {
      const names = render({ access: { bearer: "required" } });
      expect(names).toEqual(format === "mcp" ? [] : ["find"]);
    });
  },
);

describe("ollama", () => {
  it("lists each type that the variants of a parameter may have once", () => {
    const variants = [{ type: "string", maxLength: 3 }, { type: "string" }, { type: "null" }];
    const [tool] = oddManifest.tools;
    const parameters = { type: "object", properties: { unit: { anyOf: variants } } };
    const manifest = { ...oddManifest, tools: [{ ...tool, parameters }] } as Manifest;
    expect(exports.ollama.render(toExportedAgent(manifest, null))).toMatchObject([
      { function: { parameters: { properties: { unit: { type: ["string", "null"] } } } } },
    ]);
  });
});

describe("openai-responses", () => {
  it("defines each tool as a flat function, with the mode of its format", () => {
    const { tools } = slackAgent.manifest;
    const listTools = (strict: boolean) =>
      tools.map(({ name }) => expect.objectContaining({ type: "function", name, strict }));
    expect(exports["openai-responses"].render(slackAgent)).toEqual(listTools(false));
    expect(exports["openai-responses-strict"].render(slackAgent)).toEqual(listTools(true));
  });
});

describe("gemini", () => {
  it("has no tool if the agent has no functions", () => {
    const agent = toExportedAgent({ ...oddManifest, tools: [] }, null);
    expect(exports.gemini.render(agent)).toEqual([]);
  });
  it("finds a name for a tool even if all names that only have more underscores are in use", () => {
    const [tool] = oddManifest.tools;
    const name = "1".repeat(64);
    const otherNames = Array.from({ length: 64 }, (_, index) => `${"_".repeat(index + 1)}${name}`);
    const tools = [name, ...otherNames.map((each) => each.slice(0, 64))].map((each) => ({
      ...tool,
      name: each,
    }));
    const [{ functionDeclarations }] = exports.gemini.render(
      toExportedAgent({ ...oddManifest, tools } as typeof oddManifest, null),
    ) as [{ functionDeclarations: { name: string }[] }];
    expect(new Set(functionDeclarations.map((each) => each.name)).size).toBe(65);
  });
});

describe("bhindi", () => {
  it("equals the response of GET /tools", () => {
    expect(exports.bhindi.render(slackAgent)).toEqual(toToolsResponse(slackAgent.manifest));
  });
});

describe("the export registry", () => {
  it("accepts its own formats but no inherited names", () => {
    expect(isExportFormat("bhindi")).toBe(true);
    for (const unknownName of ["toString", "__proto__", "BHINDI", ""])
      expect(isExportFormat(unknownName)).toBe(false);
  });
});
