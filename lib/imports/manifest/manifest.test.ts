// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the names in YAML look like a template.
import { describe, expect, it } from "vitest";
import { isAppError } from "@/lib/errors";
import { runImport } from "..";
import type { ImportPorts } from "../import-kind";

const nowhere: ImportPorts = {
  fetch: async () => {
    throw new Error("A manifest needs no network.");
  },
};
const take = async (document: string | Record<string, unknown>, env?: Record<string, string>) =>
  (await runImport({ kind: "manifest", document, ...(env && { env }) }, nowhere)).manifest;
const refusal = async (
  document: string | Record<string, unknown>,
  env?: Record<string, string>,
) => {
  const error = await take(document, env).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isAppError(error)) throw new Error(`It was not refused: ${String(error)}`);
  return error;
};
const yaml = (description: string) =>
  `slug: small\nname: Small\ndescription: ${description}\ntools: []\n`;

describe("names in YAML", () => {
  it("are replaced by what the request gives", async () => {
    const { description } = await take(yaml("'from ${HOST_1}: $${HOST_1} ${city} $$${X}'"), {
      HOST_1: "a: b\n# c",
    });
    expect(description).toBe("from a: b\n# c: ${HOST_1} ${city} $${X}");
  });

  it("without a value are refused by name, and the server's environment is never read", async () => {
    const { message, issues } = await refusal(yaml("'${PATH} ${HOME} ${HOME} ${toString}'"), {});
    expect(message).toContain("${PATH}, ${HOME}");
    expect(issues.map(({ path }) => path)).toEqual(["/env/PATH", "/env/HOME"]);
  });

  it("are plain text in JSON", async () => {
    const document = { slug: "a", name: "A", description: "${HOME}", tools: [] };
    expect((await take(document)).description).toBe("${HOME}");
    expect((await take(JSON.stringify(document))).description).toBe("${HOME}");
  });
});

describe("a document that cannot be used is refused with a sentence", () => {
  it.each<[string, string, string]>([
    ["a key twice", `slug: a\nslug: b\n`, 'The key "slug" stands twice'],
    ["a key twice in JSON", `{"slug":"a","slug":"b"}`, 'The key "slug" stands twice'],
    ["no YAML", "a: [1", "Line 1, column 6: A ] is missing"],
    [
      "no JSON",
      '{\n  "slug": "a"\n  "name": "b"\n}',
      "Line 3, column 3: A comma or } is due here.",
    ],
    ["no object", "hello", "A manifest is an object"],
    ["a list for a key", "? [a]\n: b", "not a text"],
    ["an alias of nothing", "a: *b", "nothing"],
    ["what JSON cannot say", yaml(".inf").replace("name: Small", "name: .nan"), "NaN"],
    ["too deep a nest", "[".repeat(5000), "nested too deeply"],
    [
      "too deep a block",
      Array.from({ length: 400 }, (_, depth) => `${" ".repeat(depth)}a:\n`).join(""),
      "nested",
    ],
    ["too large a text", `a: ${"x".repeat(2_000_001)}`, "larger than 2 MB"],
  ])("%s", async (_, document, says) => {
    const error = await refusal(document);
    expect(error.code).toBe("invalid_input");
    expect(error.message).toContain(says);
  });

  it("aliases that multiply", async () => {
    const levels = Array.from({ length: 9 }, (_, i) =>
      i === 0
        ? "a0: &a0 [x, x, x, x, x, x, x, x, x]"
        : `a${i}: &a${i} [${Array.from({ length: 9 }, () => `*a${i - 1}`).join(", ")}]`,
    );
    expect((await refusal(levels.join("\n"))).message).toContain("aliases");
  });

  it("many keys are read in time", async () => {
    const many = Array.from({ length: 60_000 }, (_, i) => `k${i}: 1`).join("\n");
    expect((await refusal(many)).code).toBe("invalid_input");
  }, 30_000);

  it("every wrong place is named", async () => {
    const { issues } = await refusal({ slug: "A B", name: "", description: 5, tools: [{}] });
    const paths = issues.map(({ path }) => path);
    for (const path of ["/document/slug", "/document/name", "/document/tools/0/name"])
      expect(paths).toContain(path);
  });
});
