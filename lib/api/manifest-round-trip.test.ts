// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the names in YAML look like a template.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type Manifest, manifestSchema } from "@/lib/agent/manifest";
import { manifestAsJson, manifestAsYaml } from "@/lib/exports/manifest";
import { slack } from "@/lib/gallery/slack";
import { runImport } from "@/lib/imports";
import type { Json } from "@/lib/schema/json";

const importDocument = async (document: string | Record<string, unknown>) => {
  const fetch = async () => {
    throw new Error("A manifest needs no network.");
  };
  return (await runImport({ kind: "manifest", document }, { fetch })).manifest;
};

/**
 * Strings that trip up serializers: dollars and braces, line breaks, indicators and YAML keywords.
 */
const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }).map((any) => any.toWellFormed()),
  fc
    .array(
      fc.constantFrom(
        "$",
        "${A}",
        "$${B_1}",
        "{",
        "}",
        "\n",
        "\r",
        "\r\n",
        "\t",
        " ",
        "  ",
        "#",
        ":",
        "-",
        "'",
        '"',
        "\\",
        "|",
        ">",
        "&a",
        "*a",
        "!!str",
        "%",
        "@",
        "`",
        "---",
        "...",
        "\u0085",
        "\u2028",
        "\ufeff",
        "yes",
        "off",
        "null",
        "~",
        "0x1",
        "1e3",
        ".inf",
        "2020-01-01",
        "<<",
        "é",
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join("")),
  // Long lines, which serializers fold, next to lines of a single space.
  fc
    .array(fc.constantFrom("word ".repeat(30), "x".repeat(90), "\n \n", " \n", "\n", "…", "# "), {
      maxLength: 10,
    })
    .map((parts) => parts.join("")),
);
const value = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { depthSize: "small" },
    text,
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("json"), { maxLength: 4 }),
    fc.dictionary(text, tie("json"), { maxKeys: 4 }) as fc.Arbitrary<Json>,
  ),
})).json;
const agents: fc.Arbitrary<Manifest> = fc
  .record({ description: text, docNote: text, data: value, code: text, property: text })
  .map(({ description, docNote, data, code, property }) => ({
    slug: "any",
    name: "Any",
    description,
    prompts: [{ name: "p", description, messages: [{ role: "user", text: "Hi" }] }],
    resources: [{ uri: "docs://style", name: "Style", text: docNote }],
    modelTests: [
      {
        name: "t",
        prompt: `x${description}x`,
        expect: { tool: "tool", params: [{ path: "p", is: "equals", value: data }] },
      },
    ],
    tools: [
      {
        name: "tool",
        description: `x${description}x`,
        docNote,
        parameters: {
          type: "object",
          properties: { [`p${property}`]: { description: docNote, examples: [data] } },
        },
        handler: { kind: "javascript", code: `// ${code}` },
      },
    ],
  }));

describe("exporting and importing a manifest", () => {
  it("returns the same manifest", async () => {
    for (const text of [manifestAsYaml(slack), manifestAsJson(slack)])
      expect(await importDocument(text)).toEqual(await importDocument(slack));
  });

  it("preserves whitespace at the edges of strings and lines", async () => {
    for (const text of [
      " \n",
      "\n",
      "a\n",
      "a\n\n",
      "a \nb",
      " a\nb",
      "\ta",
      "a\r\nb",
      "a\u2028b\n ",
      `${"a long line ".repeat(10)}\n \n`,
    ]) {
      const [tool] = slack.tools;
      const agent = manifestSchema.parse({ ...slack, tools: [{ ...tool, docNote: text }] });
      expect((await importDocument(manifestAsYaml(agent))).tools[0]?.docNote).toBe(text);
    }
  });

  it("has the same meaning for YAML 1.1 parsers", () => {
    const agent = manifestSchema.parse({ ...slack, access: { signIn: "off" }, name: "yes" });
    const { access, name } = parse(manifestAsYaml(agent), { version: "1.1" });
    expect({ access, name }).toEqual({ access: { signIn: "off" }, name: "yes" });
  });

  it("returns the same manifest for any agent that can be stored", async () => {
    // U+0000 and half characters cannot be stored, so an import replaces them.
    const isStorable = (agent: unknown) => !/\\u(?:0000|d[89a-f])/.test(JSON.stringify(agent));
    await fc.assert(
      fc.asyncProperty(agents.filter(isStorable), async (agent) => {
        const manifest = manifestSchema.parse(agent);
        const imported = await importDocument(manifestAsYaml(manifest));
        expect(JSON.stringify(imported)).toBe(JSON.stringify(manifest));
        expect(manifestAsYaml(imported)).toBe(manifestAsYaml(manifest));
        expect(await importDocument(manifestAsJson(manifest))).toEqual(manifest);
      }),
      { numRuns: 500 },
    );
  }, 60_000);
});
