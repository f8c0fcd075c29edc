import { describe, expect, it } from "vitest";
import { type Tool, toolSchema } from "../agent/tool";
import { lintCode } from "./lint-code";

const toTool = (handler: object, parameters: object = {}): Tool =>
  toolSchema.parse({
    name: "greet",
    description: "Greets a person by name.",
    parameters: { type: "object", properties: {}, ...parameters },
    handler,
  });
const withCode = (code: string, parameters?: object) =>
  toTool({ kind: "javascript", code }, parameters);
const findMessages = (code: string, parameters?: object) =>
  lintCode(withCode(code, parameters)).map(
    ({ code: lintCode, message }) => `${lintCode}: ${message}`,
  );

describe("arguments that the code reads", () => {
  it.each([
    ["export default async function ({ name }) { return name; }"],
    ["export default function greet({ name }: { name: string }) { return name; }"],
    ["const a = 1;\nexport default async ({ name: person }, context) => person;"],
    ['export default ({\n  name = "a, b",\n  ...others\n} = {}) => name'],
  ])("are reported if they are not parameters: %j", (code) => {
    expect(findMessages(code)).toEqual([
      'unknown-argument: The code reads "name", but the tool has no such parameter, so models never send it.',
    ]);
    expect(findMessages(code, { properties: { name: { type: "string" } } })).toEqual([]);
    expect(findMessages(code, { allOf: [{ properties: { name: {} } }] })).toEqual([]);
  });

  it("become parameters with the type of their default value", () => {
    const code = "export default ({ name, times = 3, loud = false, city }) => name";
    const tool = withCode(code, { properties: { city: { type: "string" } } });
    const [warning, ...others] = lintCode(tool);
    expect(warning).toMatchObject({
      path: "/handler/code",
      message:
        'The code reads "name", "times" and "loud", but the tool has no such parameters, so models never send them.',
      fix: { label: "Create parameters" },
    });
    expect(others).toEqual([]);
    expect(warning?.fix?.apply().parameters.properties).toEqual({
      city: { type: "string" },
      name: { type: "string" },
      times: { type: "number" },
      loud: { type: "boolean" },
    });
  });

  it("become parameters of the types in TypeScript, unless those are not simple", () => {
    const findTypes = (signature: string) => {
      const [warning] = lintCode(withCode(`export default async ${signature} => 1`));
      return warning?.fix?.apply().parameters.properties;
    };
    const string = { type: "string" };
    const number = { type: "number" };
    expect(findTypes("({ a, b = 1 }: { a?: string; b: number })")).toEqual({
      a: string,
      b: number,
    });
    expect(findTypes("({ a, b }: {\n  a: string\n  b: number\n}, { log })")).toEqual({
      a: string,
      b: number,
    });
    for (const type of ["{ a: string[] }", "{ a: { b: string } }", "Input", '{ a: "x" | "y" }'])
      expect(findTypes(`({ a }: ${type})`)).toBeUndefined();
  });

  it.each([
    // Other arguments are accepted, or depend on the caller.
    ["export default ({ name }) => name", { additionalProperties: true }],
    ["export default ({ name }) => name", { anyOf: [{ properties: { name: {} } }] }],
    ["export default ({ name }) => name;\nexport const definition = () => ({});", {}],
    // A parameter cannot have this name.
    ["export default ({ chatId }) => chatId", {}],
    // Only a parser could read these.
    ["export default ({ name: { first } }) => first", {}],
    ["export default ({ name = `x` }) => name", {}],
    ["export default ({ name /* who */ }) => name", {}],
    ["export default ({ name = a + b }) => name", {}],
    ["export default (params) => params.name", {}],
    ["export default ({}) => 1", {}],
  ])("are not reported in %j with %j", (code, parameters) => {
    expect(findMessages(code, parameters)).toEqual([]);
  });

  it("are not reported where only hooks are called", () => {
    const module = "export default ({ name }) => name";
    const tool = toTool({ kind: "http", method: "GET", url: "https://a.example", module });
    expect(lintCode(tool)).toMatchObject([{ code: "unused-default-export" }]);
  });
});
