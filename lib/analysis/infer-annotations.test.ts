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

describe("what is assumed of a request", () => {
  it.each([
    ["GET", ["readOnly", "idempotent", "openWorld"]],
    ["HEAD", ["readOnly", "idempotent", "openWorld"]],
    ["POST", ["openWorld"]],
    ["PUT", ["destructive", "idempotent", "openWorld"]],
    ["PATCH", ["destructive", "openWorld"]],
    ["DELETE", ["destructive", "idempotent", "openWorld"]],
  ])("depends on its method: %s", (method, flags) => {
    expect(describeFlags(request(method))).toEqual(flags);
  });

  it("depends on words of danger", () => {
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

it("of a remote tool, its accepted definition says it, and MCP's defaults where it does not", () => {
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

it("code that reaches no host only computes, whatever it is called", () => {
  expect(describeFlags(code([], { name: "removeSpaces" }))).toEqual(["readOnly", "idempotent"]);
  expect(describeFlags(code(["a.example"]))).toEqual(["openWorld"]);
});

it("the author decides, and what follows from that is assumed", () => {
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
