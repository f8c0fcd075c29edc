import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test, vi } from "vitest";
// Pages may load the manifest schema before the API, which must not break the OpenAPI extension.
import "@/lib/agent/manifest";
import { isObject } from "../schema/json";
import { createApi } from "./api";
import { toOperationId } from "./document";
import { listOperations } from "./document-fixture";
import type { ApiPorts } from "./ports";

test("generates the OpenAPI document once", async () => {
  const api = createApi({ url: "https://tools.acme.dev" } as ApiPorts);
  const generate = vi.spyOn(api, "getOpenAPI31Document");
  const first = await (await api.request("/api/v1/openapi.json")).text();
  const second = await (await api.request("/api/v1/openapi.json")).text();
  expect(second).toBe(first);
  expect(generate).toHaveBeenCalledOnce();
});

test("generates an OpenAPI document that passes the linter", async () => {
  // The document is generated from the routes and needs no ports.
  const api = createApi({ url: "https://tools.acme.dev" } as ApiPorts);
  const source = await (await api.request("/api/v1/openapi.json")).text();
  const config = await createConfig({
    extends: ["recommended"],
    rules: {
      "operation-description": "error",
      "operation-tag-defined": "error",
      "tag-description": "error",
    },
  });
  const problems = await lintFromString({ source, absoluteRef: "/openapi.json", config });
  const problemLines = problems.map(
    ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`,
  );
  expect(problemLines).toEqual([]);
});

test("documents patterns that match what the API accepts", async () => {
  const api = createApi({ url: "https://tools.acme.dev" } as ApiPorts);
  const text = await (await api.request("/api/v1/openapi.json")).text();
  const patterns = new Set<string>();
  JSON.parse(text, (key, value: unknown) => {
    if (key === "pattern" && typeof value === "string") patterns.add(value);
    return value;
  });
  expect([...patterns].filter((pattern) => /\/[a-z]*$/.test(pattern))).toEqual([]);
  const accepting = [...patterns].filter((pattern) => new RegExp(pattern, "u").test("get weather"));
  expect(accepting).toContain("^(?!\\.{1,2}$)[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}/]+$");
});

test("documents the scopes of keys with the pattern that the API checks", async () => {
  const api = createApi({ url: "https://tools.acme.dev" } as ApiPorts);
  const document = (await (await api.request("/api/v1/openapi.json")).json()) as {
    components: { schemas: Record<string, { properties: Record<string, unknown> }> };
  };
  const { scopes } = document.components.schemas.NewAgentKey?.properties ?? {};
  const { pattern = "" } = (scopes as { items: { pattern?: string } }).items;
  const matches = (scope: string) => new RegExp(pattern, "u").test(scope);
  expect(["list", "call", "call:get weather", "resource"].filter(matches)).toHaveLength(4);
  expect(["", "lists", "call:", "write"].filter(matches)).toEqual([]);
});

test("has no schema that requires both an object and null", async () => {
  const api = createApi({ url: "https://tools.acme.dev" } as ApiPorts);
  const text = await (await api.request("/api/v1/openapi.json")).text();
  const contradictions: unknown[] = [];
  JSON.parse(text, (key, value: unknown) => {
    if (key === "allOf" && JSON.stringify(value).includes('"null"')) contradictions.push(value);
    return value;
  });
  expect(contradictions).toEqual([]);
});

test("documents a Location for every 201, or why there is none", async () => {
  const api = createApi({ url: "https://tools.acme.dev" } as ApiPorts);
  const document: unknown = await (await api.request("/api/v1/openapi.json")).json();
  const created = listOperations(document as Record<string, unknown>).flatMap(
    ({ path, definition }) => {
      const response = (definition.responses as Record<string, Record<string, unknown>>)["201"];
      return response ? [{ path, response }] : [];
    },
  );
  expect(created.length).toBeGreaterThan(8);
  const without = created.filter(
    ({ response }) => !/"location"/.test(JSON.stringify(response.headers ?? {})),
  );
  expect(without).toMatchObject([
    {
      path: "/api/v1/space/members/{id}/reset-link",
      response: { description: expect.stringContaining("no Location") },
    },
  ]);
});

test("documents which operations a token cannot be used for", async () => {
  const api = createApi({ url: "https://tools.acme.dev" } as ApiPorts);
  const document: unknown = await (await api.request("/api/v1/openapi.json")).json();
  const refusing = listOperations(document as Record<string, unknown>)
    .filter(({ definition }) => JSON.stringify(definition.security) === '[{"session":[]}]')
    .map(({ method, path }) => `${method} ${path}`);
  expect(refusing).toEqual(["POST /api/v1/tokens", "POST /api/v1/space/members/{id}/reset-link"]);
});

test("derives operation ids from routes", () => {
  expect(toOperationId("get", "/api/v1/agents/{slug}/tools/{name}")).toBe(
    "getAgentsBySlugToolsByName",
  );
  expect(toOperationId("post", "/api/v1/set-up")).toBe("postSetUp");
});

test("documents a body as required only if one of its keys is", async () => {
  const api = createApi({ url: "https://tools.acme.dev" } as ApiPorts);
  const document = (await (await api.request("/api/v1/openapi.json")).json()) as {
    paths: Record<string, { post?: { requestBody?: object } }>;
  };
  const isRequired = (path: string) => {
    const body = document.paths[`/api/v1/agents/{slug}/${path}`]?.post?.requestBody;
    return body && "required" in body ? body.required : undefined;
  };
  expect(isRequired("publish")).toBeUndefined();
  expect(isRequired("tools/{name}/try")).toBeUndefined();
  expect(isRequired("rollback")).toBe(true);
});

test("says that an object without listed properties may have any", async () => {
  const api = createApi({ url: "https://tools.acme.dev" } as ApiPorts);
  const text = await (await api.request("/api/v1/openapi.json")).text();
  const closed: unknown[] = [];
  // Generators of clients read a bare `type: object` as an object that is always empty.
  JSON.parse(text, (_, value: unknown) => {
    if (!isObject(value) || value.type !== "object") return value;
    if (!["properties", "additionalProperties", "allOf"].some((key) => key in value))
      closed.push(value);
    return value;
  });
  expect(closed).toEqual([]);
});
