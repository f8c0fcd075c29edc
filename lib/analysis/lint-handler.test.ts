import { expect, it } from "vitest";
import { type Tool, toolSchema } from "../agent/tool";
import { lintHandler } from "./lint-handler";

const toTool = (handler: object, parameters: object = {}, overrides: object = {}): Tool =>
  toolSchema.parse({
    name: "getWeather",
    description: "Tells the weather of a city.",
    parameters: { type: "object", properties: {}, ...parameters },
    handler,
    ...overrides,
  });
const withHosts = (...hosts: string[]) =>
  toTool({ kind: "javascript", code: "export default () => 1", hosts });
const withUrl = (url: string, parameters: object, overrides?: object) =>
  toTool({ kind: "http", method: "GET", url }, parameters, overrides);

it.each([
  ["https://api.example.com/v1", "api.example.com"],
  ["api.example.com/v1", "api.example.com"],
  ["me@api.example.com:8443", "api.example.com:8443"],
  ["bücher.example", "xn--bcher-kva.example"],
  ["*.example.com", undefined],
  ["two words", undefined],
])("reports the allowed host %s, which matches no request", (host, match) => {
  const [warning, ...others] = lintHandler(withHosts("api.example.com", host));
  expect(warning).toMatchObject({ code: "unmatched-host", path: "/handler/hosts/1" });
  expect(others).toEqual([]);
  const fixed = match && withHosts("api.example.com", match);
  expect(warning?.fix?.apply()).toEqual(fixed);
});

it("accepts hosts with ports and IP addresses", () => {
  const hosts = ["API.example.com", "a.example:443", "a.example:8443", "10.0.0.5", "[::1]", "::1"];
  expect(lintHandler(withHosts(...hosts))).toEqual([]);
});

it("reports an optional parameter in the URL's path, unless it has a default", () => {
  const properties = { id: { type: "string" }, q: { type: "string" } };
  const url = "https://api.example.com/items/{{params.id}}/{{params.id}}?q={{params.q}}";
  const [warning, ...others] = lintHandler(withUrl(url, { properties }));
  expect(warning).toMatchObject({
    code: "optional-path-value",
    path: "/parameters/properties/id",
  });
  expect(warning?.fix?.apply().parameters.required).toEqual(["id"]);
  expect(others).toEqual([]);
  expect(lintHandler(withUrl(url, { properties, required: ["id"] }))).toEqual([]);
  const $defs = { id: { type: "string", default: "1" } };
  const withDefault = { properties: { ...properties, id: { $ref: "#/$defs/id" } }, $defs };
  expect(lintHandler(withUrl(url, withDefault))).toEqual([]);
  const [hidden] = lintHandler(withUrl(url, { properties }, { visibleParameters: ["q"] }));
  expect(hidden?.fix).toBeUndefined();
});

it("reports Basic auth without a colon between user and password", () => {
  const withAuth = (value: string) => {
    const auth = { type: "basic", value };
    const handler = { kind: "http", method: "GET", url: "https://a.example", auth };
    return toTool(handler, {}, { credentials: ["stripe"] });
  };
  const key = "{{credentials.stripe.key}}";
  const [warning] = lintHandler(withAuth(key));
  expect(warning).toMatchObject({ code: "missing-colon", path: "/handler/auth/value" });
  expect(warning?.fix?.apply()).toEqual(withAuth(`${key}:`));
  for (const value of [`${key}:`, `${key}:${key}`, `user:${key}`])
    expect(lintHandler(withAuth(value))).toEqual([]);
});

it("reports a default export next to a request, which is never called", () => {
  const withModule = (module: string) =>
    lintHandler(toTool({ kind: "http", method: "GET", url: "https://a.example", module }));
  for (const module of [
    "export default async (params) => params;",
    "const tool = () => 1;\nexport { tool as default };",
  ])
    expect(withModule(module)).toMatchObject([
      { code: "unused-default-export", path: "/handler/module" },
    ]);
  expect(withModule("// export default\nexport const validate = () => true;")).toEqual([]);
});
