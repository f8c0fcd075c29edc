import { expect, it } from "vitest";
import { isZodCode, readCodeTools } from "./zod-tools";

const readTools = (code: string) => readCodeTools(code).tools;

/** Each constant contains the previous one twice, so the last stands for 2^`count` objects. */
const createCode = (count: number) => {
  const constants = Array.from(
    { length: count },
    (_, index) => `const a${index + 1} = { type: "object", one: a${index}, other: a${index} };`,
  );
  return [
    'const a0 = { type: "object" };',
    ...constants,
    `export const tool = { name: "find", description: "Finds.", parameters: a${count} };`,
  ].join("\n");
};

it("reads data that shares constants unless it would be too large", () => {
  expect(readTools(createCode(3))).toMatchObject([
    { name: "find", definition: { parameters: { one: { other: { type: "object" } } } } },
  ]);
  expect(readTools(createCode(40))).toEqual([]);
});

it("joins texts that share constants unless they would be too large", () => {
  const lines = Array.from(
    { length: 15 },
    (_, index) => `const a${index + 1} = [a${index}, a${index}].join("");`,
  );
  const code = [`const a0 = "${"x".repeat(200_000)}";`, ...lines].join("\n");
  const tool = "const t = { name: 'find', description: a15, parameters: { type: 'object' } };";
  expect(readTools(`${code}\n${tool}`)).toMatchObject([{ definition: { description: undefined } }]);
});

it("reads large and broken code in linear time", () => {
  for (const part of ["const a=", "const a=["])
    expect(readTools(part.repeat(120_000 / part.length))).toEqual([]);
  const tool = "export const t = { parameters: z.object({ city: z.string() }) }";
  expect(readTools(`${"const f = () => {}\n".repeat(1000)}${tool}`)).toHaveLength(1);
  const fields = Array.from({ length: 40_000 }, (_, index) => `field${index}: 1,`);
  expect(readTools(`const a = z.object({ ${fields.join("")} });`)).toHaveLength(1);
});

it("converts at most a few copies of schemas that share constants", () => {
  const constants = Array.from(
    { length: 30 },
    (_, index) => `const a${index + 1} = z.object({ one: a${index}, other: a${index} });`,
  );
  const [tool] = readTools(`const a0 = z.object({});\n${constants.join("\n")}`);
  expect(JSON.stringify(tool?.definition).length).toBeLessThan(200_000);
  expect(tool?.skipped.map(({ what }) => what)).toContain("Code that is too large");
});

it("ends at a constant that spreads itself", () => {
  const code = "const a = { ...a, b: z.string() }; server.registerTool('x', { inputSchema: a });";
  expect(readTools(code)).toMatchObject([
    { definition: { parameters: { required: ["b"] } }, skipped: [{ what: "A spread (...)" }] },
  ]);
});

it("says that the name of a tool is not in the code", () => {
  const code =
    "server.registerTool(names.a, { description: 'Finds.', inputSchema: { a: z.any() } });";
  expect(readTools(code)).toMatchObject([{ name: "newTool", unreadSettings: ["name"] }]);
});

it("reads a definition whose fields are not in the code, and a description in lines", () => {
  const code = `export default defineTool({ name: "find", description: ["Finds.", "Well."].join("\\n"),
    inputSchema: { id: IdSchema, url: UrlSchema.optional() } });`;
  expect(readTools(code)).toMatchObject([
    {
      definition: { description: "Finds.\nWell.", parameters: { required: ["id"] } },
      skipped: [{ field: "id" }, { field: "url" }],
    },
  ]);
});

it("reads code that a compiler wrote", () => {
  const code = "const a = zod_1.z.object({ id: zod_1.z.number() });";
  expect(isZodCode(code)).toBe(true);
  expect(readTools(code)).toMatchObject([{ definition: { parameters: { required: ["id"] } } }]);
});
