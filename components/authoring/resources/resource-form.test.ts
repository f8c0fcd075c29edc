import { describe, expect, it } from "vitest";
import type { ListedResource } from "@/lib/agent/resources/listed-resource";
import { parsePointer } from "@/lib/schema/json";
import { expandTemplate } from "./expand-template";
import { type ResourceForm, resourceCodec } from "./resource-form";

const resources: ListedResource[] = [
  { uri: "docs://style", name: "style", mimeType: "text/markdown", text: "Be brief." },
  { uri: "docs://logo", name: "logo", mimeType: "image/png", base64: "aGk=" },
  {
    uriTemplate: "issue://{repo}/{id}",
    name: "issue",
    complete: { repo: ["web"], id: { tool: "listIssues" } },
    handler: { kind: "http", method: "GET", url: "https://api.example.com/{{arguments.id}}" },
  },
  {
    uriTemplate: "text://{toString}/{valueOf}",
    name: "odd",
    complete: { valueOf: ["a"] },
    text: "Odd.",
  },
];

const findPaths = (change: Partial<ResourceForm>, resource = resources[0]): string[] => {
  const form = { ...resourceCodec.toForm(resource ?? null), ...change };
  return resourceCodec
    .findIssues(resourceCodec.fromForm(form), form)
    .map(({ path }) => resourceCodec.toFormPath(parsePointer(path), form));
};

describe("resource form", () => {
  it.each(resources.map((resource) => [resource.name, resource] as const))(
    "round-trips the resource %s",
    (_name, resource) => {
      expect(resourceCodec.fromForm(resourceCodec.toForm(resource))).toEqual(resource);
      expect(findPaths({}, resource)).toEqual([]);
    },
  );

  it.each<[string, Partial<ResourceForm>, string[]]>([
    ["a missing URI", { uri: "" }, ["uri"]],
    ["a relative URI", { uri: "style" }, ["uri"]],
    ["a template without variables", { address: "template" }, ["uri"]],
    ["a missing name", { name: "" }, ["name"]],
    ["a wrong media type", { mimeType: "markdown" }, ["mimeType"]],
    ["a missing file", { content: "file" }, ["base64"]],
    ["a handler with problems", { content: "handler" }, [""]],
  ])("finds %s", (_name, change, paths) => {
    expect(findPaths(change)).toEqual(paths);
  });

  it("accepts suggestions without values", () => {
    const form = resourceCodec.toForm(resources[2] ?? null);
    const source = { source: "list" } as ResourceForm["complete"][string];
    expect(resourceCodec.fromForm({ ...form, complete: { id: source } }).complete).toEqual({
      id: [],
    });
  });

  it("drops suggestions for variables that the template no longer has", () => {
    const form = { ...resourceCodec.toForm(resources[2] ?? null), uri: "issue://{id}" };
    expect(resourceCodec.fromForm(form).complete).toEqual({ id: { tool: "listIssues" } });
  });
});

describe("expandTemplate", () => {
  it("encodes values for their position and keeps variables without a value", () => {
    expect(expandTemplate("file://{+path}/{name}", { path: "a/b c", name: "x/y" })).toBe(
      "file://a/b%20c/x%2Fy",
    );
    expect(expandTemplate("issue://{repo}/{id}", { id: "7" })).toBe("issue://{repo}/7");
  });
});
