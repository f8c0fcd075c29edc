import { describe, expect, it } from "vitest";
import type { Tool } from "../agent/tool";
import { getAnnotations, inferAnnotations } from "./infer-annotations";

const request = (method: string, changes: Partial<Tool> = {}) =>
  ({
    name: "orders",
    description: "Works with orders.",
    handler: { kind: "http", method, url: "https://a.example" },
    ...changes,
  }) as Tool;
const code = (hosts: string[], changes: Partial<Tool> = {}) =>
  request("GET", { handler: { kind: "javascript", code: "", hosts }, ...changes });

const describeFlags = (tool: Tool) =>
  Object.entries(inferAnnotations(tool)).flatMap(([name, value]) => (value ? [name] : []));

describe("inferred annotations of a request", () => {
  it.each([
    ["GET", ["readOnly", "idempotent", "openWorld"]],
    ["HEAD", ["readOnly", "idempotent", "openWorld"]],
    ["POST", ["openWorld"]],
    ["PUT", ["destructive", "idempotent", "openWorld"]],
    ["PATCH", ["destructive", "openWorld"]],
    ["DELETE", ["destructive", "idempotent", "openWorld"]],
  ])("depend on its method: %s", (method, flags) => {
    expect(describeFlags(request(method))).toEqual(flags);
  });

  it("depend on dangerous verbs", () => {
    expect(describeFlags(request("POST", { name: "sendMessage" }))).toEqual([
      "destructive",
      "openWorld",
    ]);
    expect(describeFlags(request("GET", { description: "Deletes an order." }))).toEqual([
      "destructive",
      "idempotent",
      "openWorld",
    ]);
  });
});

it("takes annotations of a remote tool from its accepted definition, with MCP's defaults", () => {
  const remote = (annotations?: object) =>
    request("GET", {
      handler: {
        kind: "mcp",
        url: "https://a.example/mcp",
        tool: "orders",
        definition: { name: "orders", annotations },
      },
    });
  expect(describeFlags(remote())).toEqual(["destructive", "openWorld"]);
  expect(describeFlags(remote({ readOnlyHint: true, destructiveHint: true }))).toEqual([
    "readOnly",
    "idempotent",
    "openWorld",
  ]);
  expect(describeFlags(remote({ destructiveHint: false, idempotentHint: true }))).toEqual([
    "idempotent",
    "openWorld",
  ]);
  expect(describeFlags(remote({ readOnlyHint: "yes", openWorldHint: false }))).toEqual([
    "destructive",
    "openWorld",
  ]);
});

it("treats code that reaches no host as pure computation, whatever its name", () => {
  expect(describeFlags(code([], { name: "removeSpaces" }))).toEqual(["readOnly", "idempotent"]);
  expect(describeFlags(code(["a.example"]))).toEqual(["openWorld"]);
});

it("lets the author override annotations, and infers the rest from that", () => {
  const search = request("POST", { name: "sendQuery", annotations: { readOnly: true } });
  expect(getAnnotations(search)).toEqual({
    readOnly: true,
    destructive: false,
    idempotent: true,
    openWorld: true,
  });
  const annotations = { readOnly: false, openWorld: false };
  expect(getAnnotations(request("GET", { annotations }))).toEqual({
    readOnly: false,
    destructive: false,
    idempotent: true,
    openWorld: false,
  });
});
